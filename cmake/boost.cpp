// The parts of Boost.Asio and Boost.Beast that are no templates, compiled once instead of in every file that uses them.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>

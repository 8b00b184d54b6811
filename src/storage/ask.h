#pragma once

#include <future>
#include <memory>
#include <utility>

#include "storage/store.h"

namespace azulejo::storage {

// Makes one call to a store and waits for its outcome: `call` receives the function to pass as `done`. It must not be
// used on a thread of the store, which would wait for itself.
template <class T, class F>
[[nodiscard]] Outcome<T> ask(F&& call) {
    // Shared, because the store's thread may still be inside set_value when the future is ready.
    auto promise = std::make_shared<std::promise<Outcome<T>>>();
    auto future = promise->get_future();
    std::forward<F>(call)([promise](Outcome<T> outcome) { promise->set_value(std::move(outcome)); });
    return future.get();
}

}  // namespace azulejo::storage

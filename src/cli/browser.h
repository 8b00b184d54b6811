#pragma once

#include <string>

// The user's web browser.
namespace azulejo::cli {

// Whether this terminal belongs to a graphical desktop (X11 or Wayland).
[[nodiscard]] bool has_desktop();

// Asks the desktop (xdg-open) to show a page. Returns an error if that program cannot be started.
[[nodiscard]] std::string open_in_browser(const std::string& url);

}  // namespace azulejo::cli

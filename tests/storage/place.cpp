#include "storage/helpers.h"

namespace azulejo::storage {

namespace {

class SqlitePlace : public Place {
  public:
    [[nodiscard]] std::string where() const override { return folder_.file("games.db"); }

  private:
    Folder folder_;
};

}  // namespace

std::unique_ptr<Place> new_place(const std::string& database) {
    if (database == "sqlite") return std::make_unique<SqlitePlace>();
    std::abort();
}

}  // namespace azulejo::storage

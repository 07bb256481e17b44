drop index "blade_menu_search";
drop index "blade_region_search";
drop index "report_search";
drop index "top_menu_search";
create index "blade_menu_search" on "blade_menu" using gin ("alias" gin_trgm_ops, "code" gin_trgm_ops, "name" gin_trgm_ops, "name_en" gin_trgm_ops, "path" gin_trgm_ops);
create index "blade_region_search" on "blade_region" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_en" gin_trgm_ops, "parent_code" gin_trgm_ops, "pinyin" gin_trgm_ops);
create index "report_search" on "report" using gin ("name" gin_trgm_ops, "name_en" gin_trgm_ops, "report_no" gin_trgm_ops);
create index "top_menu_search" on "top_menu" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_en" gin_trgm_ops);

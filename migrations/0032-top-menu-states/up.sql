alter table "top_menu" add constraint "top_menu_status_check" check (status in (1, 2));

alter table "report_column" drop constraint "report_column_type_check";
alter table "report_column" add constraint "report_column_type_check" check ("type" in (1, 2, 3, 4, 5, 6, 7, 8, 9));

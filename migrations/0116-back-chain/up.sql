alter table "year_check_warn" drop constraint "year_check_warn_blockers_check";
alter table "year_check_warn" add constraint "year_check_warn_blockers_check" check ("blockers" <@ array[1, 2, 3, 4, 5]::smallint[]);

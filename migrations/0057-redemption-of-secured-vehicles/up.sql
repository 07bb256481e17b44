alter table "vehicle_return_redeem" drop constraint "vehicle_return_redeem_status_check";
alter table "vehicle_return_redeem" add constraint "vehicle_return_redeem_status_check" check (status in (1, 2, 3, 5, 100, 101, 102, 103));

alter table "blade_param" add column "is_inherited" boolean not null default false;
create policy common_rows on "blade_param" for select to fleet_app, fleet_report using (tenant_id = '000000');
-- What no tenant ever changed follows tenant 000000 from now on; what one did change stays its own.
select set_config('app.across', 'on', true);
update "blade_param" t set "is_inherited" = true
 where t.tenant_id <> '000000' and t.update_time is null and coalesce(t.tenant_editable, true) and t.is_deleted = 0
   and exists (select 1 from "blade_param" p where p.tenant_id = '000000' and p.param_key = t.param_key and p.is_deleted = 0);

do $$
begin
  -- Every row is where it was, with what it refers to.
  assert (select count(*) from mechanism m join customer c on c.tenant_id = m.tenant_id and c.id = m.id where m.id in (410001, 410002) and m.create_user = 999) = 2;
  assert (select count(*) from vehicle v join order_vehicle o on o.tenant_id = v.tenant_id and o.vehicle_id = v.id where v.id in (410011, 410012)) = 2;
  assert (select order_vehicle_id from vehicle where tenant_id = '900001' and id = 410011) = 410021;
  assert (select count(*) from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id join flow_definition d on d.id = i.definition_id where d.tenant_id = '000000' and t.id = 410051) = 1, 'a common flow serves a tenant';
  assert (select count(*) from log_api where id in (410061, 410062)) = 2 and (select count(*) from job where id = 410071) = 1;
  -- Removing a head marks the extension of its own tenant.
  update mechanism set is_deleted = 1 where tenant_id = '900001' and id = 410001;
  assert (select string_agg(is_removed::text, '' order by id) from customer where id in (410001, 410002)) = '10';
  -- A reference into another tenant is refused, also to the owner.
  begin
    update order_vehicle set vehicle_id = 410012 where tenant_id = '900001' and id = 410021;
    assert false, 'a position of one tenant took the car of another';
  exception when foreign_key_violation then null;
  end;
  begin
    insert into customer (id, tenant_id) values (410002, '900001');
    assert false, 'one tenant extended the head of another';
  exception when foreign_key_violation then null;
  end;
  delete from flow_task where id = 410051;
  delete from flow_instance where id = 410041;
  delete from flow_definition where id = 410031;
  update vehicle set order_vehicle_id = null where id = 410011;
  delete from order_vehicle where id in (410021, 410022);
  delete from vehicle where id in (410011, 410012);
  delete from customer where id in (410001, 410002);
  delete from mechanism where id in (410001, 410002);
  delete from log_api where id in (410061, 410062);
  delete from job where id = 410071;
end $$;

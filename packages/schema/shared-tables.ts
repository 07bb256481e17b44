/**
 * Tables that every tenant reads. All others belong to one tenant: their primary key is (tenant_id, id), their foreign
 * keys carry the tenant, and on Citus they are distributed by it. A shared table has the primary key (id), foreign keys
 * to it name the id alone, and on Citus it is a reference table: each node holds all of it. Its own foreign keys lead
 * to shared tables only. `tests/generated/keys.test.ts` holds this list to what stands here.
 */
export const sharedTables: Readonly<Record<string, string>> = {
  blade_client: 'Client applications of the platform. The token check reads them before it knows the tenant.',
  blade_dict: 'System dictionaries. Tenant 000000 keeps them, every tenant reads their labels.',
  blade_menu: 'The menu tree with its permission codes. Tenant 000000 keeps it, roles of every tenant name its codes.',
  blade_param: 'Parameters. A tenant without a value of its own reads that of tenant 000000.',
  blade_region: 'The regions of the country. Tenant 000000 keeps them, every tenant names them by code.',
  blade_tenant: 'The tenants themselves. Tenant 000000 keeps them, every sign-in reads its own.',
  flow_definition: 'Approval flows. A tenant without a flow of its own runs that of tenant 000000.',
  job: 'The queue of background work. Any server claims the next job of any tenant by a row lock, which Citus allows on one shard only.',
  tenant_package: 'What tenants have booked. Tenant 000000 keeps the packages, blade_tenant points to them.',
  top_menu: 'Groups of the menu tree, kept and read as blade_menu is.',
}

export const isShared = (table: string): boolean => Object.hasOwn(sharedTables, table)

/** Codes of data_scope_type, by name. */
export const scopeTypes = { all: 1, own: 2, ownDept: 3, ownDeptBelow: 4, custom: 5 } as const

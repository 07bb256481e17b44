/** Kinds of borrowing whose draws stand on vehicles: leaseback, direct lease, mortgage loan (30, section 4). */
export const onVehicles = [1, 2, 3]

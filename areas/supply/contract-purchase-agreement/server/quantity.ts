/** totalQty x (1 + overQtyRate): more is never ordered. */
export const mostOf = (row: { totalQty: number | null; overQtyRate: string | null }): number =>
  Math.floor((row.totalQty ?? 0) * (1 + Number(row.overQtyRate ?? 0) / 100) + 1e-9)

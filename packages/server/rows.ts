// The verbs' way to rows. Every statement carries the tenant; row-level security stands behind it as the second net.
export { findRow, findRows, getRow, lockRow, lockRows } from './find-rows.ts'
export {
  addRows,
  initialStatus,
  insertRow,
  insertRowLate,
  insertRows,
  isNumberedHere,
  type LateRow,
} from './insert-rows.ts'
export { type Change, removeRow, updateRow, updateRowLate, updateRows } from './update-rows.ts'

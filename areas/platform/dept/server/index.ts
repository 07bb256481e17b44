import { implement } from '#packages/server/implement.ts'
import { dept } from '../dept.ts'
import { checkDeptRow, namedDepts, placeImported, prepareDept } from './import-depts.ts'

export default implement(dept, {
  prepare: prepareDept,
  importRow: checkDeptRow,
  imported: placeImported,
  named: namedDepts,
})

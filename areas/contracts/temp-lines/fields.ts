import { enumeration, enumOf, int, note, text, user } from '#kernel'

export const tempRowState = enumOf('contract_temp_row_state', {
  1: ['正常 / In order', 'success'],
  2: ['异常 / Abnormal', 'danger'],
})

/** What every temporary table of lines has beside its payload (30, section 3; D9). */
export const tempFields = {
  tempId: text('临时批次 / Temporary batch', 'RF', { max: 32 }),
  ownerUserId: user('所有人 / Owner', 'S'),
  rowNo: int('行号 / Line no.', 'SLF'),
  rowState: enumeration('校验 / Check', 'SLF', tempRowState),
  rowError: note('原因 / Reasons', 'SL', { max: 500 }),
}

/** Rows are their owner's own; unused ones go after seven days. */
export const tempTable = {
  area: 'contracts',
  scope: { users: ['ownerUserId', 'createUser'] },
  indexes: ['tempId, rowNo'],
  list: { sort: 'rowNo' },
} as const

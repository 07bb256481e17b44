import { fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import { insuranceScheme, insuranceSchemeCover } from '../insurance-scheme.ts'

type Cover = readonly [code: string, limit: string | null, perSeat?: boolean]
const damage: Cover = ['A', null]
const seats: readonly Cover[] = [
  ['D3', '50000.00'],
  ['D4', '50000.00', true],
]
const schemes: readonly (readonly [code: string, name: string, kinds: readonly number[], covers: readonly Cover[]])[] =
  [
    ['full_200', '标准200万', [1, 2], [damage, ['B', '2000000.00'], ...seats]],
    [
      'hailing_300',
      '网约车300万+承运人',
      [1, 2, 3],
      [damage, ['B', '3000000.00'], ...seats, ['X1', '1000000.00', true]],
    ],
    ['truck_150', '轻货150万', [1, 2], [damage, ['B', '1500000.00'], ['D3', '50000.00'], ['J', '100000.00']]],
    ['basic', '纯交强', [1], []],
    ['staff', '员工用车', [1, 2], [damage, ['B', '2000000.00'], ...seats, ['E', '100000.00']]],
    ['trial', '试驾', [1, 2, 4], [damage, ['B', '2000000.00'], ...seats, ['X2', '100000.00', true]]],
  ]

/** 80, 16: the schemes that every tenant begins with; the codes stand in dictionary insurance_plan. */
export async function addStandardSchemes(tx: Tx, actor: Actor): Promise<void> {
  const known = new Set((await findRows(tx, insuranceScheme, {})).map(one => one.schemeCode))
  for (const [schemeCode, schemeName, policyKinds, covers] of schemes) {
    if (known.has(schemeCode)) continue
    const { id: schemeId } = await insertRow(tx, actor, insuranceScheme, {
      schemeCode,
      schemeName,
      policyKinds: [...policyKinds],
    })
    await insertRows(
      tx,
      actor,
      insuranceSchemeCover,
      covers.map(([coverageCode, limit, perSeat], index) => ({
        schemeId,
        lineNo: index + 1,
        coverageCode,
        limitAmt: limit === null ? null : fen(limit),
        perSeat: perSeat ?? false,
        required: true,
      })),
    )
  }
}

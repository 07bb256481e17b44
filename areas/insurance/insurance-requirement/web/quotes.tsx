import { Space } from 'antd'
import { fen, subFen, yuan, type Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { useNames } from '#packages/web/kit/data.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { Empty, Money, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { insuranceRequirement, type Quote } from '../insurance-requirement.ts'

const insurer = insuranceRequirement.fields.insurerId as Field
const quotesOf = (value: unknown): readonly Quote[] =>
  typeof value === 'string' && value !== ''
    ? (JSON.parse(value) as Quote[])
    : Array.isArray(value)
      ? (value as Quote[])
      : []

/** Quotes side by side, the cheapest first: what the chosen one costs more is read by who decides. */
export function QuotesCell({ value, row }: CellProps) {
  const t = useT()
  const quotes = quotesOf(value)
    .filter(one => one.insurerId && one.total)
    .toSorted((a, b) => Number(fen(a.total) - fen(b.total)))
  const names = useNames(
    insurer,
    row,
    quotes.map(one => one.insurerId),
  )
  const [lowest] = quotes
  if (!lowest) return <Empty />
  return (
    <table className="kit-rows-view">
      <thead>
        <tr>
          <th scope="col">{t('保险公司 / Insurer')}</th>
          <th scope="col">{t('报价合计 / Total of the quote')}</th>
          <th scope="col">{t('高于最低 / Above the cheapest')}</th>
          <th scope="col">{t('说明 / Note')}</th>
        </tr>
      </thead>
      <tbody>
        {quotes.map(one => (
          <tr key={one.insurerId}>
            <td>
              <Space size={6}>
                {names.get(one.insurerId)}
                {one.insurerId === row['insurerId'] && <ToneTag tone="info">{t('所选 / Chosen')}</ToneTag>}
                {one === lowest && <ToneTag tone="success">{t('最低 / Cheapest')}</ToneTag>}
              </Space>
            </td>
            <td className="num">
              <Money value={one.total} />
            </td>
            <td className="num">
              <Money value={yuan(subFen(fen(one.total), fen(lowest.total)))} />
            </td>
            <td>{one.note ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

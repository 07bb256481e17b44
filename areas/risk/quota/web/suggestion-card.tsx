import { Card, Table, Tag } from 'antd'
import { textOf } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { SuggestionWhy } from '../../calculations/suggestion-why.ts'

/** The suggested quantity line by line: every limit with its figures, the one that binds, and what would change it. */
export function SuggestionCard({ why }: { why: SuggestionWhy }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  return (
    <Card
      size="small"
      className="quota-why"
      title={t('建议额度 {n}台 / Suggested: {n}', { n: why.suggestQty })}
      extra={t('取最小值 / The least counts')}
    >
      <ul>
        {why.limits.map(one => (
          <li key={one.key} className={one.isBinding ? 'is-binding' : ''}>
            <strong>
              {textOf(one.label, language)} <span className="num">{one.qty}</span>
              {one.isBinding && <Tag color="orange">{t('起约束 / binds')}</Tag>}
            </strong>
            <span>{textOf(one.how, language)}</span>
          </li>
        ))}
      </ul>
      {why.next && (
        <p>
          {t('若该项不受限，建议为{n}台（受限于{what}） / Without that limit: {n} (bound by {what})', {
            n: why.next.qty,
            what: textOf(why.next.label, language),
          })}
        </p>
      )}
      <Table
        size="small"
        rowKey="grade"
        pagination={false}
        dataSource={[...why.byGrade]}
        rowClassName={row => (row.isOwn ? 'is-own' : '')}
        columns={[
          {
            title: t('若等级为 / With grade'),
            dataIndex: 'grade',
            render: (grade: string, row) => (row.isOwn ? `${grade} · ${t('现等级 / present')}` : grade),
          },
          {
            title: t('最低分 / From'),
            dataIndex: 'minScore',
            align: 'right',
            render: (min: string) => Number(min).toFixed(1),
          },
          {
            title: t('还差 / Missing'),
            dataIndex: 'missing',
            align: 'right',
            render: (points: string) => points || '-',
          },
          { title: t('建议 / Suggested'), dataIndex: 'qty', align: 'right' },
        ]}
      />
    </Card>
  )
}

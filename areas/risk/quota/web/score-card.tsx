import { Card, Table } from 'antd'
import { textOf } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { CaseView, ScoreLine } from './types.ts'

type Scored = Pick<CaseView, 'scoreRows' | 'nextBands' | 'finalScore' | 'autoScore' | 'grade'>

/** Points line by line with what they were made from, and below each what it has to reach for more. */
export function ScoreCard({ view }: { view: Scored }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const valueOf = (row: ScoreLine): string => {
    if (row.isLeftOut) return t('不适用 / n/a')
    if (row.isMissing) return t('缺数据 / missing')
    if (row.declared && row.declared !== row.value) return `${row.declared} → ${row.value}`
    return textOf(row.shown, language)
  }
  return (
    <Card
      size="small"
      title={`${t('评分 / Score')} ${view.finalScore || '-'} · ${t('等级 / Grade')} ${view.grade || '-'}`}
      extra={`${t('系统分 / System')} ${view.autoScore || '-'}`}
    >
      <Table
        size="small"
        rowKey="code"
        className="quota-score"
        pagination={false}
        dataSource={view.scoreRows}
        columns={[
          {
            title: t('指标 / Indicator'),
            dataIndex: 'name',
            render: (name: string, row) => (
              <>
                {row.code} {name}
                <NextHint row={row} next={view.nextBands[row.code]} />
              </>
            ),
          },
          { title: t('值 / Value'), dataIndex: 'shown', render: (_shown: string, row) => valueOf(row) },
          {
            title: t('得分 / Points'),
            align: 'right',
            render: (_value, row) => (
              <span className="num" title={textOf(row.trace, language)}>
                {row.points}/{row.maxPoints}
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}

function NextHint({ row, next }: { row: ScoreLine; next: CaseView['nextBands'][string] | undefined }) {
  const t = useT()
  if (row.isLeftOut) return null
  if (!next) return <small>{t('已得满分 / full points')}</small>
  const { points, gain } = next
  const band = next.band === 'else' ? t('其他 / else') : next.band
  return (
    <small>
      {band === ''
        ? t('最高{points}分（+{gain}） / up to {points} (+{gain})', { points, gain })
        : t('下一档 {band}：{points}分（+{gain}） / next {band}: {points} points (+{gain})', { band, points, gain })}
    </small>
  )
}

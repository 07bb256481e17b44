import { useQuery } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { navigateTo } from '#packages/web/shell/navigation.ts'
import { myReports } from './report-calls.ts'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import './report.css'

/** The reports that I may run, by what they are about (10-platform 5.12). */
export default function ReportsPage() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [word, setWord] = useState('')
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['reports', 1, language],
    queryFn: () => myReports(1),
  })
  const shown = (data ?? []).filter(one =>
    `${one.name}${one.description}`.toLowerCase().includes(word.trim().toLowerCase()),
  )
  const groups = [...Map.groupBy(shown, one => one.categoryName)]
  return (
    <div className="kit-page">
      <header className="kit-head report-head">
        <h1>
          {t('实时报表 / Real-time reports')}
          <span className="kit-count num">{data?.length ?? ''}</span>
        </h1>
        <Input.Search
          className="kit-keyword"
          allowClear
          placeholder={t('报表名称或说明 / Name or description')}
          onChange={event => setWord(event.target.value)}
        />
      </header>
      {isPending && <Skeleton active />}
      {isError && (
        <div className="kit-card kit-nothing">
          <p>{t('没有读到数据 / This could not be read')}</p>
          <Button onClick={() => void refetch()}>{t('重试 / Retry')}</Button>
        </div>
      )}
      {data && shown.length === 0 && (
        <div className="kit-card kit-nothing">
          <p>
            {t('没有可查看的报表，请向报表管理员申请授权 / No report is available to you; ask a report administrator')}
          </p>
        </div>
      )}
      {groups.map(([category, reports]) => (
        <section key={category} className="report-category">
          <h2>{category}</h2>
          <ul>
            {reports.map(one => (
              <li key={one.id}>
                <button
                  type="button"
                  className="kit-card report-tile"
                  onClick={() => void navigateTo(`/reports/view?id=${one.id}`)}
                >
                  <Icon name="chart-column" size={18} />
                  <span className="report-tile-name">{one.name}</span>
                  <span className="report-tile-text">{t(one.description)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

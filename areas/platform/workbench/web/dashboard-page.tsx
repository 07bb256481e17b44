import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { Board } from './board.tsx'
import '#packages/web/kit/kit.css'
import './workbench.css'

/**
 * The same cards for those who manage: money, fleet and trade over months (10-platform 5.11, layout of post
 * `dashboard`).
 */
export default function DashboardPage() {
  const t = useT()
  const [isArranging, setArranging] = useState(false)
  return (
    <div className="kit-page workbench">
      <header className="workbench-head">
        <h1>{t('经营看板 / Dashboard')}</h1>
        <Button
          size="small"
          type="text"
          icon={<Icon name="grip" size={14} />}
          onClick={() => setArranging(!isArranging)}
        >
          {t('调整布局 / Arrange')}
        </Button>
      </header>
      <Board board="dashboard" isArranging={isArranging} onDone={() => setArranging(false)} />
    </div>
  )
}

import { Tabs } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { ImportButton } from '#packages/web/kit/transfer/file-buttons.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import { ImportLog } from './import-log.tsx'
import { PolicyEdits } from './policy-edits.tsx'
import { ZipUpload } from './zip-upload.tsx'

/** 保单批量操作 (80, 8): a file of policies, e-policies as one zip, one change of many, and what was loaded so far. */
export function OperationsPage() {
  const t = useT()
  const tab = useTab()
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('保单批量操作 / Batch policy operations')}</h1>
      </header>
      <section className="kit-card kit-section" style={{ padding: 16 }}>
        <Tabs
          activeKey={tab.params.get('tab') ?? 'import'}
          onChange={key => tab.setQuery({ tab: key })}
          items={[
            { key: 'import', label: t('导入保单 / Import policies'), children: <ImportTab /> },
            { key: 'zip', label: t('批量上传电子保单 / Upload e-policies'), children: <ZipUpload /> },
            { key: 'edit', label: t('批量更新 / Change many'), children: <PolicyEdits /> },
            { key: 'log', label: t('导入记录 / Imports so far'), children: <ImportLog /> },
          ]}
        />
      </section>
    </div>
  )
}

function ImportTab() {
  const t = useT()
  const client = useQueryClient()
  return (
    <>
      <p className="kit-hint">
        {t(
          '历史保单与客户自保保单可按模板导入；工单录入的保单走保单维护。 / Policies of the past and of customers come by the template; those of work orders are entered by their batch.',
        )}
      </p>
      <ImportButton resource={insurancePolicy as unknown as AnyResource} onDone={() => void refreshData(client)} />
    </>
  )
}

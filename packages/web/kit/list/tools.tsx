import { App, Button, Dropdown, type MenuProps } from 'antd'
import { Suspense, useState } from 'react'
import { request } from '../../http/index.ts'
import { textOf } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { part } from '../../shell/chunks.ts'
import { Icon } from '../../shell/icon.tsx'
import { useSession } from '../../shell/session.ts'
import { openTab } from '../../shell/tab-store.ts'
import { saveFile } from '../fields/files.tsx'
import { FILE_MS, patienceOf } from '../model/patience.ts'
import { callOf, mayCall } from '../model/world.ts'
import { filtersIn } from './address.ts'
import type { ListState } from './use-list-page.ts'

const ScheduleDialog = part(() => import('./schedule-dialog.tsx').then(one => ({ default: one.ScheduleDialog })))
const ImportWizard = part(() => import('../transfer/import-wizard.tsx'))

/** Import and export by their codes, and reading the list afresh. */
export function ListTools({ list, onImported }: { list: ListState; onImported: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const codes = useSession(state => state.codes)
  const { resource } = list
  const [isImporting, setImporting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isScheduling, setScheduling] = useState(false)
  const language = useLanguage(state => state.language)

  const exportList = async () => {
    setBusy(true)
    try {
      const { ascs, descs } = list.query
      const params = {
        ...filtersIn(list.query),
        ascs,
        descs,
        ...(list.selected.length ? { id_in: list.selected.join(',') } : {}),
      }
      const job = callOf(resource, 'export')
      const file = callOf(resource, 'export-file')
      if (!job)
        return saveFile(
          await request<File>('GET', file!.path, { params, blob: true, timeout: patienceOf(file, FILE_MS) }),
          `${t(resource.label)}.xlsx`,
        )
      await request('GET', job.path, { params })
      void message.success(
        <span>
          {t('已加入我的下载 / Added to my downloads')}{' '}
          <button type="button" className="kit-text-button" onClick={() => openTab('/download/index')}>
            {t('去查看 / Open')}
          </button>
        </span>,
      )
    } finally {
      setBusy(false)
    }
  }
  const canImport = mayCall(resource, 'import-check', codes)
  const canExport = mayCall(resource, 'export', codes) || mayCall(resource, 'export-file', codes)
  const items: MenuProps['items'] = [
    ...(canExport
      ? [
          {
            key: 'export',
            icon: <Icon name="download" size={14} />,
            label: list.selected.length
              ? t('导出所选 {count} 条 / Export the {count} chosen', { count: list.selected.length })
              : t('按当前筛选导出 / Export what the filters show'),
            onClick: () => void exportList().catch(() => undefined),
          },
        ]
      : []),
    ...(canExport
      ? [
          {
            key: 'schedule',
            icon: <Icon name="mail" size={14} />,
            label: t('定时发送 / Send on schedule'),
            onClick: () => setScheduling(true),
          },
        ]
      : []),
    { key: 'reload', icon: <Icon name="refresh-cw" size={14} />, label: t('重新读取 / Reload'), onClick: list.reload },
  ]
  return (
    <>
      {canImport && (
        <Button icon={<Icon name="upload" size={15} />} onClick={() => setImporting(true)}>
          {t('导入 / Import')}
        </Button>
      )}
      {canExport && (
        <Button
          icon={<Icon name="download" size={15} />}
          loading={isBusy}
          onClick={() => void exportList().catch(() => undefined)}
        >
          {t('导出 / Export')}
        </Button>
      )}
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button icon={<Icon name="ellipsis" size={16} />} aria-label={t('更多 / More')} />
      </Dropdown>
      {isScheduling && (
        <Suspense fallback={null}>
          <ScheduleDialog
            source={{ resource: resource.name, filters: filtersIn(list.query) }}
            name={textOf(resource.label, language)}
            onClose={() => setScheduling(false)}
          />
        </Suspense>
      )}
      {isImporting && (
        <Suspense fallback={null}>
          <ImportWizard resource={resource} onClose={() => setImporting(false)} onDone={onImported} />
        </Suspense>
      )}
    </>
  )
}

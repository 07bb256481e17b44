import { Alert, App, Button, Modal, Upload } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'

/** 导入里程: readings of many vehicles from a workbook; all rows or none. */
export function ReadingsButton() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!useCan('maintenance_remind_import')) return null
  return (
    <>
      <Button icon={<Icon name="upload" size={15} />} onClick={() => setOpen(true)}>
        {t('导入里程 / Import mileage')}
      </Button>
      {isOpen && <ReadingsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ReadingsDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const load = async () => {
    if (!file) return
    setBusy(true)
    const body = new FormData()
    body.append('file', file)
    try {
      const { saved } = await request<{ saved: number }>('POST', '/api/ratutech-core/maintenance-remind/import-km', {
        body,
        idempotencyKey: newKey(),
        noToast: true,
      })
      void message.success(t('已登记{saved}条里程 / {saved} readings recorded', { saved }))
      await refreshData(client)
      onClose()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFaults(error.faults.length > 0 ? error.faults.map(one => one.reason) : [error.msg])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('导入里程 / Import mileage')}
      onCancel={onClose}
      onOk={() => void load()}
      okText={t('导入 / Import')}
      okButtonProps={{ disabled: !file, loading: isBusy }}
      cancelText={t('取消 / Cancel')}
    >
      <p className="kit-hint">
        {t(
          'xlsx文件，表头：车牌号（或车架号）、里程、读数时间。有一行不能登记则全部不登记。 / An xlsx file with the columns 车牌号 (plate) or 车架号 (VIN), 里程 (mileage) and 读数时间 (read at). All rows or none are taken.',
        )}
      </p>
      <Upload
        accept=".xlsx"
        maxCount={1}
        beforeUpload={chosen => {
          setFile(chosen)
          setFaults([])
          return false
        }}
        onRemove={() => setFile(undefined)}
      >
        <Button>{t('选择文件 / Choose a file')}</Button>
      </Upload>
      {faults.length > 0 && (
        <Alert
          type="error"
          style={{ marginTop: 12 }}
          title={t('没有登记，请修改后重新导入 / Nothing was recorded, please correct it')}
          description={
            <ul>
              {faults.map(one => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          }
        />
      )}
    </Modal>
  )
}

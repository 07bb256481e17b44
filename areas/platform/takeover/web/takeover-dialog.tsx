import { Alert, App, Button, Modal, Table, Upload, type TableColumnsType } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { dialogFrame } from '#packages/web/kit/dialog-frame.ts'
import type { FileReport } from '../takeover.ts'

const BASE = '/api/blade-system/takeover'
/** Thousands of rows are checked as they would be taken in. */
const PATIENCE_MS = 600_000

/** All files at once: checked together first, then taken in together or not at all. */
export function TakeoverDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [files, setFiles] = useState<readonly File[]>([])
  const [reports, setReports] = useState<readonly FileReport[]>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isClean = reports !== undefined && reports.every(one => one.faults.length === 0)
  const choose = (list: readonly File[]) => {
    setFiles(list)
    setReports(undefined)
    setFault('')
  }
  const send = async (verb: 'check' | 'run') => {
    const body = new FormData()
    for (const file of files) body.append('file', file, file.name)
    setBusy(true)
    setFault('')
    try {
      const answer = await request<{ files: FileReport[] }>('POST', `${BASE}/${verb}`, {
        body,
        timeout: PATIENCE_MS,
        noToast: true,
      })
      setReports(answer.files)
      if (verb === 'check') return
      await refreshData(client)
      void message.success(t('已全部导入 / Everything is taken in'))
      onClose()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={920}
      title={t('接管导入 / Take-over')}
      onCancel={onClose}
      mask={{ closable: false }}
      {...dialogFrame}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('关闭 / Close')}
        </Button>,
        <Button
          key="check"
          type={isClean ? 'default' : 'primary'}
          disabled={files.length === 0}
          loading={isBusy && !isClean}
          onClick={() => void send('check').catch(() => undefined)}
        >
          {t('检查（不写入） / Check, write nothing')}
        </Button>,
        <Button
          key="run"
          type="primary"
          disabled={!isClean}
          loading={isBusy && isClean}
          onClick={() => void send('run').catch(() => undefined)}
        >
          {t('全部导入 / Take everything in')}
        </Button>,
      ]}
    >
      <p className="kit-hint">
        {t(
          '保留模板文件名，一次选择全部文件。检查按导入的顺序模拟执行并全部撤销；有一行错误就不会导入任何数据。 / Keep the names of the templates and choose all files. The check does everything and undoes it; one fault, and nothing is taken in.',
        )}
      </p>
      <Upload.Dragger
        multiple
        accept=".xlsx"
        fileList={files.map((file, at) => ({ uid: String(at), name: file.name, status: 'done' as const }))}
        beforeUpload={(_file, list) => {
          choose([...files.filter(one => !list.some(other => other.name === one.name)), ...(list as File[])])
          return false
        }}
        onRemove={file => choose(files.filter(one => one.name !== file.name))}
      >
        <p>{t('拖入或选择填好的模板 / Drop or choose the filled templates')}</p>
      </Upload.Dragger>
      {fault && <Alert type="error" showIcon title={fault} className="takeover-fault" />}
      {reports && <Reports reports={reports} isClean={isClean} />}
    </Modal>
  )
}

function Reports({ reports, isClean }: { reports: readonly FileReport[]; isClean: boolean }) {
  const t = useT()
  const columns: TableColumnsType<FileReport> = [
    { key: 'file', title: t('文件 / File'), dataIndex: 'fileName', className: 'kit-own' },
    { key: 'total', title: t('行数 / Rows'), dataIndex: 'total', align: 'right', width: 100 },
    { key: 'normal', title: t('可导入 / In order'), dataIndex: 'normal', align: 'right', width: 110 },
    {
      key: 'faults',
      title: t('错误 / Faults'),
      align: 'right',
      width: 100,
      render: (_value, one) => <span className={one.faults.length > 0 ? 'kit-refused' : ''}>{one.faults.length}</span>,
    },
  ]
  return (
    <>
      <p role="status">
        {isClean
          ? t('没有错误，可以全部导入 / No faults: everything can be taken in')
          : t('有错误，请修改后重新检查 / There are faults: mend them and check again')}
      </p>
      <Table
        size="small"
        rowKey="fileName"
        columns={columns}
        dataSource={[...reports]}
        pagination={false}
        scroll={{ y: 340 }}
        expandable={{
          defaultExpandAllRows: true,
          rowExpandable: one => one.faults.length > 0,
          expandedRowRender: one => (
            <ul className="kit-differences">
              {one.faults.map((fault, at) => (
                <li key={at}>
                  <span>{fault.row > 0 ? t('第{n}行 / Row {n}', { n: fault.row }) : t('整个文件 / The file')}</span>
                  <span>{fault.info}</span>
                </li>
              ))}
            </ul>
          ),
        }}
      />
    </>
  )
}

import { Alert, App, Button, Modal, Progress, Radio, Steps, Upload } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { textOf } from '#kernel'
import { RefusedError, request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { saveFile } from '../fields/files.tsx'
import { FILE_MS, patienceOf } from '../model/patience.ts'
import { callOf, type AnyResource } from '../model/world.ts'
import { CheckStep } from './check-step.tsx'
import { type Checked } from './import-types.ts'
import { type Props } from './import-types.ts'
import { type Stat } from './import-types.ts'

const POLL_MS = 1_500

/** 10-platform 3.7: upload, look at what was understood, import the good rows. */
export default function ImportWizard({ resource, params = {}, title, onClose, onDone }: Props) {
  const t = useT()
  const [checked, setChecked] = useState<Checked>()
  const [result, setResult] = useState<{ stat: Stat; isOver: boolean }>()
  const step = result ? 2 : checked ? 1 : 0
  const finish = () => {
    onDone()
    onClose()
  }
  return (
    <Modal
      open
      title={title ?? t('数据导入 / Import')}
      width={step === 1 ? 1040 : 640}
      footer={null}
      onCancel={() => (result?.isOver ? finish() : onClose())}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Steps
        size="small"
        current={step}
        className="kit-steps"
        items={[{ title: t('上传 / Upload') }, { title: t('处理 / Check') }, { title: t('结果 / Result') }]}
      />
      {step === 0 && <UploadStep resource={resource} params={params} onChecked={setChecked} onCancel={onClose} />}
      {step === 1 && (
        <CheckStep resource={resource} checked={checked!} onAgain={() => setChecked(undefined)} onRun={setResult} />
      )}
      {step === 2 && (
        <ResultStep resource={resource} uuid={checked!.uuid} result={result!} onResult={setResult} onClose={finish} />
      )}
    </Modal>
  )
}

function UploadStep({
  resource,
  params,
  onChecked,
  onCancel,
}: {
  resource: AnyResource
  params: Readonly<Record<string, string>>
  onChecked: (checked: Checked) => void
  onCancel: () => void
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { message } = App.useApp()
  const [file, setFile] = useState<File>()
  const [isCovered, setCovered] = useState('0')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  const template = async () => {
    const got = await request<File>('GET', callOf(resource, 'import-template')!.path, { params, blob: true })
    saveFile(got, got.name || `${textOf(resource.label, language)}.xlsx`)
  }
  const check = async () => {
    if (!file) return void message.warning(t('请上传excel文件 / Upload an excel file'))
    setBusy(true)
    setRefusal('')
    try {
      const body = new FormData()
      body.append('file', file)
      onChecked(
        await request<Checked>('POST', callOf(resource, 'import-check')!.path, {
          params: { ...params, isCovered },
          body,
          timeout: patienceOf(callOf(resource, 'import-check'), FILE_MS),
          noToast: true,
        }),
      )
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefusal(error.msg)
    } finally {
      setBusy(false)
    }
  }
  const take = (chosen: File) => {
    if (/\.xlsx$/i.test(chosen.name)) {
      setFile(chosen)
      setRefusal('')
    } else void message.warning(t('只能上传xlsx文件 / Only xlsx files'))
    return false
  }
  return (
    <div className="kit-import">
      <p className="kit-import-template">
        {t('请先下载模板，按列填写后上传。 / Download the template first, fill it in, then upload it.')}{' '}
        <button type="button" className="kit-text-button" onClick={() => void template().catch(() => undefined)}>
          <Icon name="download" size={14} /> {t('下载模板 / Template')}
        </button>
      </p>
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        beforeUpload={take}
        onRemove={() => setFile(undefined)}
        fileList={file ? [{ uid: '1', name: file.name, status: 'done' }] : []}
      >
        <p className="kit-import-icon">
          <Icon name="upload" size={28} />
        </p>
        <p>{t('把文件拖到这里，或点击选择 / Drop the file here, or click to choose')}</p>
        <p className="kit-hint">
          {t('xlsx，最多 {rows} 行、10 MB / xlsx, at most {rows} rows and 10 MB', {
            rows: (resource.excel?.maxRows ?? 10_000).toLocaleString('en-US'),
          })}
        </p>
      </Upload.Dragger>
      {resource.excel?.naturalKey && (
        <Radio.Group
          value={isCovered}
          onChange={event => setCovered(String(event.target.value))}
          className="kit-import-mode"
          options={[
            { value: '0', label: t('只新增，已存在的作为异常 / Add only; what exists is an error') },
            {
              value: '1',
              label: resource.excel.edits
                ? t('只更新已存在的数据，空白不变，- 清空 / Update only; empty cells leave, - clears')
                : t('覆盖已存在的数据 / Overwrite what exists'),
            },
          ]}
        />
      )}
      {refusal && <Alert type="warning" showIcon title={refusal} />}
      <footer className="kit-dialog-foot">
        <Button onClick={onCancel}>{t('取消 / Cancel')}</Button>
        <Button type="primary" loading={isBusy} onClick={() => void check().catch(() => undefined)}>
          {t('下一步 / Next')}
        </Button>
      </footer>
    </div>
  )
}

function ResultStep({
  resource,
  uuid,
  result,
  onResult,
  onClose,
}: {
  resource: AnyResource
  uuid: string
  result: { stat: Stat; isOver: boolean }
  onResult: (result: { stat: Stat; isOver: boolean }) => void
  onClose: () => void
}) {
  const t = useT()
  const { stat, isOver } = result
  const { data } = useQuery({
    queryKey: ['import-stat', uuid],
    enabled: !isOver,
    refetchInterval: POLL_MS,
    gcTime: 0,
    queryFn: () => request<Stat>('GET', callOf(resource, 'processing-stat')!.path, { params: { uuid }, silent: true }),
  })
  useEffect(() => {
    if (data) onResult({ stat: data, isOver: data.total > 0 && data.done >= data.total })
  }, [data])
  return (
    <div className="kit-import kit-import-result">
      {isOver ? (
        <h3>
          <Icon name="circle-check" size={22} />
          {t('导入成功，共导入 {success} 条数据 / Imported {success} {success|record|records}', { ...stat })}
        </h3>
      ) : (
        <>
          <Progress percent={Math.round((stat.done / Math.max(1, stat.total)) * 100)} />
          <p>
            {t(
              '正在导入 {done}/{total}，可关闭窗口，完成后在消息中告知。 / Importing {done} of {total}; you may close this window.',
              { ...stat },
            )}
          </p>
        </>
      )}
      {stat.failed > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t(
            '{failed} 行在导入时未通过，没有写入。 / {failed} {failed|row|rows} failed while importing and were not written.',
            { ...stat },
          )}
        />
      )}
      <footer className="kit-dialog-foot">
        <Button type="primary" onClick={onClose}>
          {isOver ? t('确定 / OK') : t('关闭 / Close')}
        </Button>
      </footer>
    </div>
  )
}

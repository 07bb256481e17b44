import { Alert, App, Button, Space, Upload } from 'antd'
import { useState } from 'react'
import type { Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { placePasted } from '#packages/web/kit/form/place-pasted.ts'
import { withKeys } from '#packages/web/kit/form/values.ts'
import { findResource, type Row } from '#packages/web/kit/model/world.ts'
import { saveFile } from '#packages/web/kit/save-file.ts'
import { Icon } from '#packages/web/shell/icon.tsx'

const BASE = '/api/ratutech-core/service-price-list'
const MOST = 1000

/** 40, 14: a file of prices becomes the lines of the form; the form checks them like typed ones. */
export const linesFile = (name: string) =>
  function LinesFile({ resource, form }: FormSlot) {
    const t = useT()
    const { message } = App.useApp()
    const [isBusy, setBusy] = useState(false)
    const [faults, setFaults] = useState<readonly string[]>([])
    const child = findResource((resource.fields[name] as Field).target ?? '')
    if (!child) return null
    const reads = async (file: File) => {
      const body = new FormData()
      body.append('child', child.name)
      body.append('file', file)
      setBusy(true)
      try {
        const { cells } = await request<{ cells: string[][] }>('POST', `${BASE}/read-lines`, { body, timeout: 60_000 })
        const kept = ((form.getFieldValue(name) ?? []) as Row[]).filter(one => one['itemCode'])
        const columns = Object.entries(child.fields as Record<string, Field>).filter(([, field]) => !field.system)
        const placed = await placePasted({
          child,
          columns,
          grid: cells,
          rows: kept,
          start: { row: kept.length, column: columns[0]![0] },
          blank: () => ({}),
          most: MOST,
          head: () => form.getFieldsValue(true) as Row,
        })
        form.setFieldsValue(withKeys(resource, { [name]: placed.rows }))
        setFaults(placed.faults)
        void message.success(t('读入 {n} 行 / {n} {n|line|lines} read', { n: placed.placed }))
      } finally {
        setBusy(false)
      }
    }
    const template = async () =>
      saveFile(
        await request<File>('GET', `${BASE}/lines-template`, { params: { child: child.name }, blob: true }),
        t('服务价目模板 / Service prices') + '.xlsx',
      )
    return (
      <Space direction="vertical" style={{ width: '100%', marginBottom: 8 }}>
        <Space wrap>
          <Upload accept=".xlsx" showUploadList={false} beforeUpload={file => (void reads(file), false)}>
            <Button icon={<Icon name="upload" size={15} />} loading={isBusy}>
              {t('从文件读入 / Read from a file')}
            </Button>
          </Upload>
          <button type="button" className="kit-text-button" onClick={() => void template()}>
            {t('下载模板 / Template')}
          </button>
        </Space>
        {faults.length > 0 && (
          <Alert
            type="warning"
            title={t('{n} 个单元格未识别 / {n} {n|cell|cells} not understood', { n: faults.length })}
            description={<span className="kit-own">{faults.slice(0, 20).join('；')}</span>}
          />
        )}
      </Space>
    )
  }

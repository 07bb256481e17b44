import { App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot, type ListSlot } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { code } from '../code.ts'

const BASE = '/api/blade-develop/code'

/** The skeletons of these settings as one zip; what the definition check refuses is said by the message. */
function useGenerator() {
  const t = useT()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const generate = async (ids: readonly string[]) => {
    setBusy(true)
    try {
      const { saveFile } = await import('#packages/web/kit/fields/files.tsx')
      const file = await request<File>('POST', `${BASE}/gen-code`, {
        params: { ids: ids.join(','), system: 'web' },
        blob: true,
        timeout: 60_000,
      })
      saveFile(file, file.name || 'code.zip')
      void message.success(
        t(
          '已生成 {n} 个模块，下载的文件解压到源码根目录 / {n} generated: unpack the file into the root of the source',
          { n: ids.length },
        ),
      )
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, generate }
}

function Tools({ selected }: ListSlot) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const mayGenerate = useCan('code_gen')
  const mayAdd = useCan('code_add')
  const { isBusy, generate } = useGenerator()
  const ids = selected.map(row => String(row['id']))
  const copy = async () => {
    await request('POST', `${BASE}/copy`, { params: { ids: ids.join(',') } })
    await refreshData(client)
    void message.success(t('已复制 {n} 条 / {n} copied', { n: ids.length }))
  }
  return (
    <>
      {mayAdd && (
        <Button
          icon={<Icon name="copy" size={14} />}
          disabled={ids.length === 0}
          onClick={() => void copy().catch(() => undefined)}
        >
          {t('复制 / Copy')}
        </Button>
      )}
      {mayGenerate && (
        <Button
          icon={<Icon name="download" size={14} />}
          loading={isBusy}
          disabled={ids.length === 0}
          onClick={() => void generate(ids).catch(() => undefined)}
        >
          {t('生成代码 / Generate')}
        </Button>
      )}
    </>
  )
}

function OneTool({ record }: DetailSlot) {
  const t = useT()
  const mayGenerate = useCan('code_gen')
  const { isBusy, generate } = useGenerator()
  return mayGenerate ? (
    <Button
      type="primary"
      icon={<Icon name="download" size={14} />}
      loading={isBusy}
      onClick={() => void generate([String(record['id'])]).catch(() => undefined)}
    >
      {t('生成代码 / Generate')}
    </Button>
  ) : null
}

export default customise(code, { list: { toolbar: Tools }, detail: { actions: OneTool } })

import { Button, Select, Upload } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { useDictionary } from '#packages/web/shell/dictionary.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { TenantsInput, useDeploysForOthers } from './tenants-input.tsx'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/form.css'
import './flow.css'

interface Result {
  file: string
  isDone: boolean
  lines: string[]
}

/**
 * Models from files: several at once, each with its own answer, so that one faulty file keeps none of the others back.
 */
export default function DeployPage() {
  const t = useT()
  const client = useQueryClient()
  const { data: kinds } = useDictionary('flow')
  const forOthers = useDeploysForOthers()
  const [files, setFiles] = useState<File[]>([])
  const [category, setCategory] = useState('flow_3')
  const [tenantIds, setTenantIds] = useState<string[]>([])
  const [results, setResults] = useState<Result[]>([])
  const [isBusy, setBusy] = useState(false)

  const one = async (file: File): Promise<Result> => {
    const body = new FormData()
    body.append('file', file)
    body.append('category', category)
    if (tenantIds.length > 0) body.append('tenantIds', tenantIds.join(','))
    try {
      const made = await request<{ key: string; definitionVersion: number }>(
        'POST',
        '/api/blade-flow/manager/deploy-upload',
        { body, noToast: true, timeout: 60_000 },
      )
      return {
        file: file.name,
        isDone: true,
        lines: [
          t('{key} v{version} 已部署 / {key} v{version} deployed', { key: made.key, version: made.definitionVersion }),
        ],
      }
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      return {
        file: file.name,
        isDone: false,
        lines: error.faults.length > 0 ? error.faults.map(fault => t(fault.reason)) : [error.msg],
      }
    }
  }
  const send = async () => {
    setBusy(true)
    setResults([])
    try {
      for (const file of files) {
        const result = await one(file)
        setResults(before => [...before, result])
      }
      setFiles([])
      await client.invalidateQueries({ queryKey: ['flow'] })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('流程部署 / Deploy processes')}</h1>
        <div className="kit-head-tools">
          <Button onClick={() => openTab('/flow/manager')}>{t('已部署的流程 / Deployed processes')}</Button>
        </div>
      </header>
      <section className="kit-card kit-section" style={{ maxWidth: 760 }}>
        <Upload.Dragger
          multiple
          accept=".bpmn,.xml"
          fileList={files.map((file, index) => ({ uid: String(index), name: file.name }))}
          beforeUpload={chosen => {
            setFiles(before => [...before, chosen])
            return false
          }}
          onRemove={gone => {
            setFiles(before => before.filter((_file, index) => String(index) !== gone.uid))
          }}
        >
          <p className="kit-import-icon">
            <Icon name="upload" size={26} />
          </p>
          <p>{t('拖入 .bpmn 或 .bpmn20.xml 文件，可多个 / Drop .bpmn or .bpmn20.xml files, several at once')}</p>
          <p className="kit-hint">
            {t(
              '标识相同的流程成为下一个版本；进行中的审批按原版本走完。 / The same key becomes the next version; approvals under way finish on theirs.',
            )}
          </p>
        </Upload.Dragger>
        <div className="flow-category">
          {t('分类 / Category')}
          <Select
            value={category}
            aria-label={t('分类 / Category')}
            onChange={setCategory}
            style={{ width: 200 }}
            options={(kinds ?? []).map(kind => ({ value: `flow_${kind.dictKey}`, label: kind.dictValue }))}
          />
          {forOthers && (
            <span className="flow-tenants">
              <TenantsInput value={tenantIds} onChange={setTenantIds} />
            </span>
          )}
          <Button
            type="primary"
            loading={isBusy}
            disabled={files.length === 0}
            onClick={() => void send().catch(() => undefined)}
          >
            {t('部署 / Deploy')}
          </Button>
        </div>
        <Results results={results} />
      </section>
    </div>
  )
}

function Results({ results }: { results: Result[] }) {
  return (
    <ul className="flow-results" aria-live="polite">
      {results.map(result => (
        <li key={result.file}>
          <Icon name={result.isDone ? 'circle-check' : 'circle-alert'} size={15} />
          <div>
            <b className="kit-own">{result.file}</b>
            {result.lines.map((line, index) => (
              <div key={index} className={result.isDone ? 'kit-yes' : 'kit-late'}>
                {line}
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

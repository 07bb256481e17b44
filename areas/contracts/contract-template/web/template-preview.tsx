import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { ref, servicePrefix } from '#kernel'
import { NetworkError, RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'

const contractField = ref('合同 / Contract', 'R', 'contract')
const PATIENCE_MS = 60_000

interface Answer {
  contractNo: string
  pdf: string
  missing: { name: string; lines: number[] }[]
}
interface Props {
  contractType: number | undefined
  /** What stands in the form at the moment. */
  body: () => Record<string, unknown>
}

/** The text as it stands in the form, filled from a contract that is chosen: the PDF that its parties would read. */
export function TemplatePreview({ contractType, body }: Props) {
  const t = useT()
  const [contractId, setContractId] = useState('')
  const [answer, setAnswer] = useState<Answer>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const show = async (id: string) => {
    if (!id) return
    setBusy(true)
    setFault('')
    try {
      const found = await request<Answer>('POST', `${servicePrefix.core}/contract-template/preview`, {
        body: { ...body(), contractId: id, contractType: contractType ?? null },
        noToast: true,
        timeout: PATIENCE_MS,
      })
      setAnswer(found)
    } catch (error) {
      if (!(error instanceof RefusedError) && !(error instanceof NetworkError)) throw error
      setAnswer(undefined)
      if (error instanceof RefusedError) setFault(error.told)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="template-preview">
      <div className="template-asks">
        <RefPicker
          aria-label={t('预览所用合同 / Contract of the preview')}
          placeholder={t('选择一份合同 / Choose a contract')}
          field={contractField}
          name="previewContractId"
          value={contractId}
          record={() => (contractType ? { contractType } : {})}
          onChange={value => {
            const id = String(value ?? '')
            setContractId(id)
            void show(id)
          }}
        />
        <Button
          disabled={!contractId}
          loading={isBusy}
          icon={<Icon name="refresh-cw" size={14} />}
          onClick={() => void show(contractId)}
        >
          {t('刷新预览 / Refresh')}
        </Button>
      </div>
      {fault && <Alert type="error" showIcon title={fault} />}
      {answer && answer.missing.length > 0 && <Missing missing={answer.missing} />}
      {answer ? (
        <Paper pdf={answer.pdf} title={answer.contractNo} />
      ) : (
        !fault && (
          <p className="kit-nothing">
            {t(
              '选择一份合同，按它的数据显示正文；未保存的修改也在内 / Choose a contract to read the text with its data, unsaved changes included',
            )}
          </p>
        )
      )}
    </div>
  )
}

function Missing({ missing }: { missing: Answer['missing'] }) {
  const t = useT()
  return (
    <Alert
      type="warning"
      showIcon
      title={t(
        '{n} 个占位符在此合同中没有值，印为 ______ / {n} {n|placeholder has|placeholders have} no value in this contract and {n|prints|print} as ______',
        {
          n: missing.length,
        },
      )}
      description={
        <span className="kit-own">
          {missing
            .slice(0, 12)
            .map(one => `${one.name}${one.lines.length > 0 ? ` (${one.lines.join(', ')})` : ''}`)
            .join('，')}
        </span>
      }
    />
  )
}

function Paper({ pdf, title }: { pdf: string; title: string }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const bytes = Uint8Array.from(atob(pdf), one => one.charCodeAt(0))
    const made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [pdf])
  return address ? (
    <iframe className="template-paper" src={`${address}#toolbar=0&navpanes=0&view=FitH`} title={title} />
  ) : null
}

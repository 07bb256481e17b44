import { App, Button, Select } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { request } from '../../http/index.ts'
import { useT } from '../../i18n/index.ts'
import { part } from '../../shell/chunks.ts'
import { useSession } from '../../shell/session.ts'
import { HtmlInput } from '../fields/html-input.tsx'
import { HtmlView } from '../fields/html-view.tsx'
import { ImageUpload } from '../fields/image-upload.tsx'
import { MoneyInput } from '../fields/money-input.tsx'
import { FilesInput } from '../fields/files.tsx'
import { Money, ToneTag } from '../fields/pieces.tsx'
import { RangeInput, type Range } from '../fields/range-input.tsx'
import { RegionInput } from '../fields/region-input.tsx'
import { allResources, callOf, mayCall } from '../model/world.ts'
import { Descriptions, EmptyBlock, HeadedCard, InfoTip, RowMenu } from '../shown/blocks.tsx'
import '../kit.css'
import '../list.css'
import './gallery.css'

const FlowChart = part(() => import('../approval/flow-chart.tsx'))
const ImportWizard = part(() => import('../transfer/import-wizard.tsx'))

/** Every widget of 10-platform 3.6 as it stands in pages: for looking at, and for the browser's tests. */
export default function GalleryPage() {
  const t = useT()
  return (
    <div className="kit-page kit-gallery">
      <h1>{t('组件测试 / Mock test page')}</h1>
      <Texts />
      <div className="kit-gallery-pair">
        <Numbers />
        <Uploads />
      </div>
      <div className="kit-gallery-pair">
        <Shown />
        <Menus />
      </div>
      <div className="kit-gallery-pair">
        <Chart />
        <Doors />
      </div>
    </div>
  )
}

function Texts() {
  const t = useT()
  const [html, setHtml] = useState('')
  return (
    <HeadedCard title={t('富文本 / Rich text')}>
      <HtmlInput
        value={html}
        onChange={setHtml}
        onBlur={() => undefined}
        label={t('富文本 / Rich text')}
        id="gallery-text"
        disabled={false}
        isWrong={false}
      />
      {html && (
        <div className="kit-gallery-result" data-result="html">
          <HtmlView html={html} />
        </div>
      )}
    </HeadedCard>
  )
}

function Numbers() {
  const t = useT()
  const [amount, setAmount] = useState('')
  const [range, setRange] = useState<Range>([null, null])
  const [city, setCity] = useState('')
  return (
    <HeadedCard title={t('金额、范围与地区 / Money, range and region')}>
      <div className="kit-gallery-fields">
        <label htmlFor="gallery-money">{t('金额 / Amount')}</label>
        <MoneyInput id="gallery-money" value={amount} onChange={setAmount} unit={t('元 / CNY')} />
        <label htmlFor="gallery-range">{t('数值范围 / Number range')}</label>
        <RangeInput id="gallery-range" value={range} onChange={setRange} aria-label={t('数值范围 / Number range')} />
        <label htmlFor="gallery-region">{t('省/市 / Province or city')}</label>
        <RegionInput
          id="gallery-region"
          value={city}
          onChange={next => setCity(String(next ?? ''))}
          aria-label={t('省/市 / Province or city')}
        />
      </div>
      <output className="kit-gallery-result num" data-result="numbers">
        {JSON.stringify({ amount, range, city })}
      </output>
    </HeadedCard>
  )
}

function Uploads() {
  const t = useT()
  const [one, setOne] = useState('')
  const [many, setMany] = useState('')
  const [files, setFiles] = useState('')
  const [others, setOthers] = useState('')
  const { message } = App.useApp()
  const client = useQueryClient()
  const merge = async () => {
    const { copied } = await request<{ copied: number }>(
      'POST',
      '/api/blade-resource/oss/endpoint/merge-file-attach-biz-id',
      { params: { attachBizId: files, oldAttachBizId: others } },
    )
    await client.invalidateQueries({ queryKey: ['files', files] })
    void message.success(t('已并入 {n} 个文件 / {n} {n|file|files} merged', { n: copied }))
  }
  return (
    <HeadedCard title={t('上传 / Uploads')}>
      <div className="kit-gallery-fields is-tall">
        <span>
          {t('单图 / One picture')}
          <InfoTip text={t('jpg、jpeg、png、gif，500 KB以内 / jpg, jpeg, png, gif, up to 500 KB')} />
        </span>
        <ImageUpload value={one} onChange={setOne} most={1} aria-label={t('单图 / One picture')} />
        <span>{t('多图 / Pictures')}</span>
        <ImageUpload value={many} onChange={setMany} aria-label={t('多图 / Pictures')} />
        <span>{t('附件 / Files')}</span>
        <FilesInput value={files} onChange={setFiles} />
        <span>{t('另一组附件 / Another group')}</span>
        <div>
          <FilesInput value={others} onChange={setOthers} />
          <Button size="small" disabled={!files || !others} onClick={() => void merge().catch(() => undefined)}>
            {t('并入上面的附件 / Merge into the group above')}
          </Button>
        </div>
      </div>
    </HeadedCard>
  )
}

const tones = [
  ['success', '成功 / Success'],
  ['info', '信息 / Info'],
  ['warning', '提醒 / Warning'],
  ['danger', '危险 / Danger'],
  ['default', '默认 / Default'],
] as const

function Shown() {
  const t = useT()
  return (
    <HeadedCard title={t('描述列表与状态 / Descriptions and states')}>
      <Descriptions
        items={[
          { label: t('名称 / Name'), value: t('样本 / Sample') },
          { label: t('金额 / Amount'), value: <Money value="7488000.00" />, help: t('含税金额 / Tax included') },
          { label: t('备注 / Remark'), value: '' },
          { label: t('状态 / State'), value: <ToneTag tone="success">{t('启用 / Enabled')}</ToneTag> },
        ]}
      />
      <p className="kit-gallery-tags">
        {tones.map(([tone, label]) => (
          <ToneTag key={tone} tone={tone}>
            {t(label)}
          </ToneTag>
        ))}
      </p>
      <EmptyBlock />
    </HeadedCard>
  )
}

function Menus() {
  const t = useT()
  const { message } = App.useApp()
  const say = (label: string) => () => void message.info(label)
  const rows = [
    { id: '1', status: 1, name: t('启用的行 / Row in use') },
    { id: '2', status: 2, name: t('停用的行 / Row out of use') },
  ]
  const actions = (['查看 / View', '编辑 / Edit', '复制 / Copy', '导出 / Export'] as const).map((label, at) => ({
    key: String(at),
    label: t(label),
    onClick: say(t(label)),
  }))
  return (
    <HeadedCard title={t('行操作菜单 / Row menu')}>
      <table className="kit-gallery-table">
        <thead>
          <tr>
            <th>{t('名称 / Name')}</th>
            <th>{t('操作 / Actions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <td>{row.name}</td>
              <td>
                <RowMenu
                  row={row}
                  actions={[
                    ...actions,
                    {
                      key: 'stop',
                      label: t('停用 / Disable'),
                      allowed: [1],
                      danger: true,
                      onClick: say(t('停用 / Disable')),
                    },
                    {
                      key: 'never',
                      label: t('没有权限的操作 / Not granted'),
                      code: 'no_such_code',
                      onClick: () => undefined,
                    },
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </HeadedCard>
  )
}

interface Definition {
  id: string
  name: string
}

function Chart() {
  const t = useT()
  const [chosen, setChosen] = useState('')
  const { data } = useQuery({
    queryKey: ['gallery', 'processes'],
    queryFn: async () => {
      const answer = await request<Definition[] | { records?: Definition[] }>('GET', '/api/blade-flow/manager/list', {
        params: { current: 1, size: 50 },
        silent: true,
      })
      return Array.isArray(answer) ? answer : (answer.records ?? [])
    },
  })
  const options = (data ?? []).map(one => ({ value: String(one.id), label: t(one.name) }))
  const shown = chosen || options[0]?.value
  return (
    <HeadedCard
      title={t('流程图 / Flow chart')}
      extra={
        <Select
          size="small"
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 200 }}
          aria-label={t('流程 / Process')}
          options={options}
          value={shown ?? null}
          onChange={setChosen}
        />
      }
    >
      {shown ? (
        <Suspense fallback={null}>
          <FlowChart key={shown} of={{ definitionId: shown }} height={240} />
        </Suspense>
      ) : (
        <EmptyBlock />
      )}
    </HeadedCard>
  )
}

/** What opens a dialog or another window. */
function Doors() {
  const t = useT()
  const codes = useSession(state => state.codes)
  const [isImporting, setImporting] = useState(false)
  const resource = allResources().find(one => callOf(one, 'import-check') && mayCall(one, 'import-check', codes))
  const oa = async () => {
    const { address } = await request<{ address: string }>('POST', '/api/blade-auth/simulated-oa/ticket')
    window.open(address, '_blank', 'noopener')
  }
  return (
    <HeadedCard title={t('导入与单点登录 / Import and single sign-on')}>
      <p className="kit-gallery-doors">
        <Button disabled={!resource} onClick={() => setImporting(true)}>
          {t('数据导入 / Import')}
        </Button>
        <Button onClick={() => void oa().catch(() => undefined)}>
          {t('从模拟OA进入 / Enter from the simulated OA')}
        </Button>
      </p>
      {isImporting && resource && (
        <Suspense fallback={null}>
          <ImportWizard resource={resource} onClose={() => setImporting(false)} onDone={() => undefined} />
        </Suspense>
      )}
    </HeadedCard>
  )
}

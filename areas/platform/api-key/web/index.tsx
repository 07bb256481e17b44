import { App, Button, DatePicker, Form, Input, Select, Typography } from 'antd'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import type { MenuNode } from '#packages/web/shell/menu.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { apiKey, keyMode, modeIs } from '../api-key.ts'

const DAYS = 90

interface Choice {
  readonly label: string
  readonly value: string
}
/** Buttons under their menus, by the codes that a call asks for. */
const choices = (nodes: readonly MenuNode[], above = ''): Choice[] =>
  nodes.flatMap(node => {
    const label = above ? `${above} · ${node.name}` : String(node.name)
    return [
      ...(node.children?.length ? [] : [{ label, value: String(node.code) }]),
      ...choices(node.children ?? [], label),
    ]
  })

function NewKey({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { modal } = App.useApp()
  const { data = [] } = useQuery({
    queryKey: ['own-buttons'],
    queryFn: () => request<MenuNode[]>('GET', '/api/blade-system/menu/buttons'),
  })
  const required = [{ required: true, message: t('必填 / Required') }]
  return (
    <FormDialog
      title={t('新建接口密钥 / Create an API key')}
      path="/api/blade-system/api-key/save"
      onClose={onClose}
      initial={{ mode: modeIs.readOnly, expireTime: dayjs().add(DAYS, 'day'), codes: [], allowedAddresses: [] }}
      body={({ expireTime, ...given }) => ({
        ...given,
        expireTime: (expireTime as dayjs.Dayjs).format('YYYY-MM-DD HH:mm:ss'),
      })}
      onDone={answer =>
        void modal.success({
          title: t('请立即保存密钥 / Keep this key now'),
          width: 560,
          content: (
            <>
              <p>{t('它只显示这一次。 / It is shown this once only.')}</p>
              <Typography.Paragraph copyable code>
                {String(answer['key'])}
              </Typography.Paragraph>
              <p>{t('调用时放在请求头 / Calls carry it in the header')} Authorization: Bearer …</p>
            </>
          ),
        })
      }
    >
      <Form.Item name="keyName" label={t('名称 / Name')} rules={required}>
        <Input maxLength={64} placeholder={t('例如：财务系统取数 / For example: figures for finance')} />
      </Form.Item>
      <Form.Item name="mode" label={t('读写 / Access')} rules={required}>
        <Select options={keyMode.values.map(one => ({ value: one.code, label: t(one.label) }))} />
      </Form.Item>
      <Form.Item name="expireTime" label={t('到期 / Expires')} rules={required}>
        <DatePicker showTime style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="codes"
        label={t('限于权限 / Limited to')}
        extra={t('不选则为本人的全部权限 / None chosen: everything that you may do')}
      >
        <Select mode="multiple" options={choices(data)} optionFilterProp="label" maxTagCount={6} />
      </Form.Item>
      <Form.Item name="allowedAddresses" label={t('来源地址 / Addresses')} extra={t('不填不限 / Empty: any')}>
        <Select mode="tags" tokenSeparators={[',', ' ']} open={false} suffixIcon={null} />
      </Form.Item>
      <Form.Item name="remark" label={t('用途 / Purpose')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </FormDialog>
  )
}

function Tools() {
  const t = useT()
  const mayAdd = useCan('api_key_add')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {mayAdd && (
        <Button type="primary" icon={<Icon name="plus" size={15} />} onClick={() => setOpen(true)}>
          {t('新建密钥 / Create a key')}
        </Button>
      )}
      {isOpen && <NewKey onClose={() => setOpen(false)} />}
    </>
  )
}

export default customise(apiKey, { list: { toolbar: () => <Tools /> } })

import { App, Button, Form, Input, InputNumber, Select, Switch } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { client } from '../client.ts'

const grants = ['password', 'captcha', 'refresh_token', 'social', 'authorization_code', 'oasso']
const LEAST_SECRET = 16

/**
 * Changing the one that is chosen, and adding where it is a list: the secret is typed, never shown (10-platform 5.3,
 * D13).
 */
function ClientTools({
  chosen,
  adds = false,
  onDone,
}: {
  chosen: readonly Row[]
  adds?: boolean
  onDone?: () => void
}) {
  const t = useT()
  const { message } = App.useApp()
  const [dialog, setDialog] = useState<Row>()
  const [mayAdd, mayEdit] = [useCan('client_add'), useCan('client_edit')]
  const edit = () =>
    chosen.length === 1
      ? setDialog(chosen[0])
      : void message.warning(
          chosen.length === 0
            ? t('请选择至少一条数据 / Choose at least one record')
            : t('一次只能编辑一个应用 / One client at a time'),
        )
  return (
    <>
      {mayEdit && <Button onClick={edit}>{t('编辑 / Edit')}</Button>}
      {adds && mayAdd && (
        <Button type="primary" icon={<Icon name="plus" size={15} />} onClick={() => setDialog({})}>
          {t('新增 / Add')}
        </Button>
      )}
      {dialog && (
        <ClientDialog
          one={dialog}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            void message.success(t('操作成功! / operation successful!'))
            onDone?.()
          }}
        />
      )}
    </>
  )
}

function ClientDialog({ one, onClose, onDone }: { one: Row; onClose: () => void; onDone: () => void }) {
  const t = useT()
  const isNew = one['id'] === undefined
  const required = [{ required: true, message: t('必填 / Required') }]
  const text = (name: string) => (typeof one[name] === 'string' ? one[name] : '')
  const number = (name: string, otherwise: number) => (Number(one[name]) > 0 ? Number(one[name]) : otherwise)
  return (
    <FormDialog
      title={
        isNew
          ? t('新增应用 / Add a client')
          : t('编辑 {name} / Edit {name}', { name: one['clientName'] || one['clientId'] })
      }
      width={560}
      path="/api/blade-system/client/submit"
      onClose={onClose}
      onDone={onDone}
      initial={{
        clientId: text('clientId'),
        clientName: text('clientName'),
        clientSecret: '',
        authorizedGrantTypes: ((text('authorizedGrantTypes') as string) || 'password,captcha,refresh_token').split(','),
        scope: text('scope') || 'all',
        webServerRedirectUri: text('webServerRedirectUri'),
        accessTokenValidity: number('accessTokenValidity', 3600),
        refreshTokenValidity: number('refreshTokenValidity', 604_800),
        captchaMode: isNew || Number(one['captchaMode']) === 1 || one['captchaMode'] === true,
        ipAllow: String(one['ipAllow'] ?? '')
          .split(',')
          .filter(Boolean),
        resourceIds: text('resourceIds'),
        authorities: text('authorities'),
        additionalInformation: text('additionalInformation'),
        autoapprove: one['autoapprove'] === true || one['autoapprove'] === 'true',
      }}
      body={given => ({
        ...(isNew ? {} : { id: one['id'], version: one['version'] }),
        ...given,
        clientSecret: given['clientSecret'] || (isNew ? '' : '******'),
        authorizedGrantTypes: (given['authorizedGrantTypes'] as string[]).join(','),
      })}
    >
      <Form.Item name="clientId" label={t('应用id / Client id')} rules={required}>
        <Input maxLength={64} disabled={!isNew} />
      </Form.Item>
      <Form.Item name="clientName" label={t('应用名称 / Name')}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item
        name="clientSecret"
        label={t('应用密钥 / Secret')}
        extra={isNew ? t('至少16位 / At least 16 characters') : t('不填保持不变 / Empty: stays as it is')}
        rules={[
          ...(isNew ? required : []),
          { min: LEAST_SECRET, message: t('应用密钥至少16位 / At least 16 characters') },
        ]}
      >
        <Input.Password maxLength={128} autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="authorizedGrantTypes" label={t('授权类型 / Grants')} rules={required}>
        <Select mode="multiple" options={grants.map(value => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="webServerRedirectUri" label={t('回调地址 / Redirect address')}>
        <Input maxLength={255} />
      </Form.Item>
      <Form.Item name="accessTokenValidity" label={t('令牌秒数 / Access seconds')}>
        <InputNumber min={60} max={86_400} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="refreshTokenValidity" label={t('刷新秒数 / Refresh seconds')}>
        <InputNumber min={60} max={2_592_000} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="ipAllow" label={t('来源IP / Addresses')} extra={t('不填不限 / Empty: any')}>
        <Select mode="tags" tokenSeparators={[',', ' ']} open={false} suffixIcon={null} />
      </Form.Item>
      <Form.Item name="captchaMode" label={t('登录需验证码 / Captcha at sign-in')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="scope" label={t('授权范围 / Scope')}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="resourceIds" label={t('资源集合 / Resources')}>
        <Input maxLength={255} />
      </Form.Item>
      <Form.Item name="authorities" label={t('权限 / Authorities')}>
        <Input maxLength={255} />
      </Form.Item>
      <Form.Item name="autoapprove" label={t('自动授权 / Auto-approve')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="additionalInformation" label={t('附加说明 / More')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 1, maxRows: 5 }} />
      </Form.Item>
    </FormDialog>
  )
}

export default customise(client, {
  list: { toolbar: ({ selected, list }) => <ClientTools adds chosen={selected} onDone={() => list.setSelected([])} /> },
  detail: { actions: ({ record, reload }) => <ClientTools chosen={[record]} onDone={reload} /> },
})

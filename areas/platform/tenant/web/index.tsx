import { App, Button, DatePicker, Form, Input, InputNumber, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { isBarred, textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { listed, useLanguage, useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { LinkedPicture, PictureLink } from '#packages/web/kit/fields/picture-link.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { PasswordTable } from '#areas/platform/user/web/password-table.tsx'
import '#areas/platform/user/web/user.css'
import { SIGN_IN_PICTURE_KB } from '../sign-in-pictures.ts'
import { tenant } from '../tenant.ts'

type Kind = 'setting' | 'package' | 'remove'
const base = '/api/blade-system/tenant'
const isPlatform = (row: Row): boolean => isBarred(tenant, row, 'remove')

/** Seats and expiry of several, the package of one, and removing one with its number typed (10-platform 5.3). */
function TenantTools({ tenants, onDone }: { tenants: readonly Row[]; onDone?: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const [open, setOpen] = useState<Kind>()
  const [maySet, mayRemove] = [useCan('tenant_setting'), useCan('tenant_delete')]
  const ask = (kind: Kind, isSingle: boolean) => () => {
    if (tenants.length === 0) return void message.warning(t('请选择至少一条数据 / Choose at least one record'))
    if (tenants.some(isPlatform))
      return void message.warning(
        t(
          '平台租户不能删除，也不设产品包与过期时间 / The platform tenant is never removed; it has no package and never expires',
        ),
      )
    if (isSingle && tenants.length > 1) return void message.warning(t('一次只能选择一个租户 / One tenant at a time'))
    setOpen(kind)
  }
  const close = () => setOpen(undefined)
  const done = () => {
    void message.success(t('操作成功! / operation successful!'))
    onDone?.()
  }
  const started = () => {
    void message.success(
      t(
        '已开始导出，写完后删除；文件在我的下载 / Export started; the tenant is deleted when it completes. The file is in My downloads',
      ),
    )
    onDone?.()
  }
  return (
    <>
      {maySet && <Button onClick={ask('setting', false)}>{t('授权配置 / Seats and expiry')}</Button>}
      {maySet && <Button onClick={ask('package', true)}>{t('产品包配置 / Package')}</Button>}
      {mayRemove && (
        <Button danger onClick={ask('remove', true)}>
          {t('删除 / Delete')}
        </Button>
      )}
      {open === 'setting' && <SettingDialog tenants={tenants} onClose={close} onDone={done} />}
      {open === 'package' && <PackageDialog tenant={tenants[0]!} onClose={close} onDone={done} />}
      {open === 'remove' && <RemoveDialog tenant={tenants[0]!} onClose={close} onDone={started} />}
    </>
  )
}
interface DialogProps {
  onClose: () => void
  onDone: () => void
}

function SettingDialog({ tenants, ...rest }: { tenants: readonly Row[] } & DialogProps) {
  const t = useT()
  const [one] = tenants
  const expires = tenants.length === 1 && one?.['expireTime'] ? dayjs(String(one['expireTime'])) : null
  return (
    <FormDialog
      {...rest}
      title={t('授权配置：{names} / Seats and expiry: {names}', {
        names: listed(tenants.map(row => String(row['tenantName']))),
      })}
      path={`${base}/setting`}
      initial={{
        accountNumber:
          tenants.length === 1 && Number(one?.['accountNumber']) > 0 ? Number(one?.['accountNumber']) : null,
        expireTime: expires,
      }}
      body={given => ({
        ids: tenants.map(row => String(row['id'])).join(','),
        accountNumber: given['accountNumber'] ?? '',
        expireTime: (given['expireTime'] as Dayjs | null)?.format('YYYY-MM-DD HH:mm:ss') ?? '',
      })}
    >
      <Form.Item name="accountNumber" label={t('账号额度 / Seats')} extra={t('不填为不限 / Empty: no limit')}>
        <InputNumber min={1} max={1_000_000} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="expireTime" label={t('过期时间 / Expires')} extra={t('不填为长期有效 / Empty: never')}>
        <DatePicker showTime format="YYYY-MM-DD HH:mm:ss" style={{ width: '100%' }} />
      </Form.Item>
    </FormDialog>
  )
}

function PackageDialog({ tenant: one, ...rest }: { tenant: Row } & DialogProps) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { data = [] } = useQuery({
    queryKey: ['tenant-packages', language],
    queryFn: () =>
      request<{ id: string; packageName: string }[]>('GET', '/api/blade-system/tenant-package/select', {
        silent: true,
      }),
  })
  return (
    <FormDialog
      {...rest}
      title={t('产品包配置：{name} / Package of {name}', { name: one['tenantName'] })}
      path={`${base}/package-setting`}
      initial={{ packageId: String(one['packageId'] ?? '').replace(/^-1$/, '') || null }}
      body={given => ({ tenantId: one['tenantId'] ?? one['code'], packageId: given['packageId'] ?? '' })}
    >
      <Form.Item
        name="packageId"
        label={t('产品包 / Package')}
        extra={t('不选为全部功能；权限立即按产品包重算 / None: all features. Rights are recalculated at once')}
      >
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          options={data.map(row => ({ value: row.id, label: row.packageName }))}
        />
      </Form.Item>
    </FormDialog>
  )
}

function RemoveDialog({ tenant: one, ...rest }: { tenant: Row } & DialogProps) {
  const t = useT()
  const number = String(one['tenantId'] ?? one['code'])
  return (
    <FormDialog
      {...rest}
      title={t('删除租户 {name}？ / Delete tenant {name}?', { name: one['tenantName'] })}
      okText={t('删除 / Delete')}
      isDanger
      path={`${base}/remove`}
      body={given => ({ ids: one['id'], confirm: given['confirm'] })}
    >
      <p className="kit-hint">
        {t(
          '先将全部数据导出到我的下载，写完后删除：其人员不能再登录；数据保留，可由平台恢复。 / Everything it has is written into My downloads first; then its people can no longer sign in. The data is kept.',
        )}
      </p>
      <Form.Item
        name="confirm"
        label={t('请输入租户编号 {number} / Type the tenant number {number}', { number })}
        rules={[{ required: true, message: t('请输入要删除的租户编号 / Type the number of the tenant') }]}
      >
        <Input maxLength={12} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}

/** Background and mark of the sign-in page under the tenant's domain: seen and uploaded, not typed. */
const SignInPicture = ({ value, onChange, disabled, field }: InputProps) => {
  const language = useLanguage(state => state.language)
  return (
    <PictureLink
      value={String(value ?? '')}
      label={textOf(field.label, language)}
      mostKb={SIGN_IN_PICTURE_KB}
      disabled={disabled === true}
      onChange={link => onChange?.(link, {})}
    />
  )
}
const PictureCell = ({ value, field, place }: CellProps) => {
  const language = useLanguage(state => state.language)
  return place === 'detail' ? (
    <LinkedPicture
      link={String(value)}
      alt={textOf(field.label, language)}
      className="kit-linked-picture"
      otherwise={<>{String(value)}</>}
    />
  ) : (
    <>{String(value)}</>
  )
}

export default customise(tenant, {
  inputs: { backgroundUrl: SignInPicture, logoUrl: SignInPicture },
  cells: { backgroundUrl: PictureCell, logoUrl: PictureCell },
  list: {
    toolbar: ({ selected, list }) => <TenantTools tenants={selected} onDone={() => list.setSelected([])} />,
    selects: true,
    needs: ['packageId'],
  },
  detail: {
    actions: ({ record, reload }) => !isPlatform(record) && <TenantTools tenants={[record]} onDone={reload} />,
  },
  form: {
    saved: answer =>
      answer['initialPassword']
        ? {
            title:
              "租户已开通，管理员密码只显示这一次 / Tenant opened; the administrator's password is shown only once",
            content: (
              <PasswordTable
                rows={[
                  {
                    account: `${String(answer['tenantId'])} / ${String(answer['account'])}`,
                    password: String(answer['initialPassword']),
                  },
                ]}
              />
            ),
          }
        : undefined,
  },
})

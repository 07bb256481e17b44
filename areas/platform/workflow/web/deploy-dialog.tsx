import { App, Form, Select } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { useDictionary } from '#packages/web/shell/dictionary.ts'
import { TenantsInput, useDeploysForOthers } from './tenants-input.tsx'

interface Props {
  model: { id: string; name: string; category: string }
  onClose: () => void
}

/** A stored model becomes the next version: under which category, and of the platform's also for whom. */
export function DeployDialog({ model, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const { data: kinds } = useDictionary('flow')
  const forOthers = useDeploysForOthers()
  return (
    <FormDialog
      title={t('部署 {name}？ / Deploy {name}?', { name: t(model.name) })}
      path="/api/blade-flow/model/deploy"
      timeout={60_000}
      okText={t('部署 / Deploy')}
      initial={{ category: model.category, tenantIds: [] }}
      onClose={onClose}
      body={given => ({
        modelId: model.id,
        category: given['category'],
        tenantIds: ((given['tenantIds'] as string[] | undefined) ?? []).join(','),
      })}
      onDone={answer =>
        void message.success(
          t('已部署 v{version} / Deployed v{version}', { version: String(answer['definitionVersion']) }),
        )
      }
    >
      <p className="kit-hint">
        {t(
          '新发起的审批按新版本执行；进行中的按原版本走完。 / New approvals follow the new version; those under way finish on theirs.',
        )}
      </p>
      <Form.Item
        name="category"
        label={t('分类 / Category')}
        rules={[{ required: true, message: t('请选择分类 / Choose a category') }]}
      >
        <Select options={(kinds ?? []).map(one => ({ value: `flow_${one.dictKey}`, label: one.dictValue }))} />
      </Form.Item>
      {forOthers && (
        <Form.Item
          name="tenantIds"
          label={t('同时部署到租户 / Also for the tenants')}
          extra={t(
            '没有自己流程的租户沿用公共流程；选中的租户得到自己的新版本。 / Tenants without a process of their own follow the common one; those chosen get a new version of their own.',
          )}
        >
          <TenantsInput />
        </Form.Item>
      )}
    </FormDialog>
  )
}

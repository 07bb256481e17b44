import { invalid, refuse } from '#kernel'
import { route } from '#packages/http/context.ts'
import { type FlowEngine, inspectModel } from '#packages/flow/index.ts'
import type { Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { idInput, idsInput } from '#packages/server/inputs.ts'
import { z } from 'zod'
import { paging } from '#areas/platform/server/inputs.ts'
import { definitionList } from './definition-list.ts'
import { deployElsewhere, otherTenants, withCategoryNames } from './model-routes.ts'
import { inLanguage, pageOf } from './page-shape.ts'

function requireModelFile(name: string): void {
  if (!/\.(bpmn|bpmn20\.xml)$/i.test(name))
    invalid({ files: '只能上传 .bpmn 或 .bpmn20.xml 文件 / Only .bpmn and .bpmn20.xml files' })
}

export function managerRoutes(flow: FlowEngine): Route[] {
  const query = z.object({ ...paging, mode: z.string().optional(), key: z.string().optional() })
  return [
    route('GET /api/blade-flow/manager/list', {
      label: '流程部署 / Definitions',
      permissions: ['flow_manager_view'],
      input: query,
      handle: (context, given) =>
        reading(context, async tx => {
          const { key: _, ...asked } = context.query
          const found = await definitionList(tx, given, asked, context.actor.language)
          return pageOf({
            ...found,
            records: await withCategoryNames(
              tx.tenantId,
              context.actor.language,
              inLanguage(context.actor.language, found.records),
            ),
          })
        }),
    }),
    route('POST /api/blade-flow/manager/change-state', {
      label: '挂起或激活 / Suspend or activate',
      permissions: ['flow_manager_state'],
      input: z.object({ processId: idInput, state: z.enum(['active', 'suspend']) }),
      handle: (context, given) =>
        inTransaction(context, async tx => {
          await flow.changeState(tx, context.actor, given.processId, given.state)
          return {}
        }),
    }),
    route('POST /api/blade-flow/manager/delete-deployment', {
      label: '删除部署 / Delete',
      permissions: ['flow_manager_delete'],
      input: z.object({ deploymentIds: idsInput }),
      handle: (context, given) =>
        inTransaction(context, async tx => {
          await flow.deleteDeployment(tx, context.actor, given.deploymentIds)
          return {}
        }),
    }),
    // Clients of the family send a chosen file here first and go on to deploy-upload only when it was found good.
    route('POST /api/blade-flow/manager/check-upload', {
      label: '检查流程文件 / Check a process file',
      permissions: ['flow_deploy_upload'],
      upload: { maxBytes: 2 * 1024 * 1024 },
      handle: context =>
        reading(context, async tx => {
          const { file } = context
          if (!file) return refuse('noFile', '请上传流程文件 / upload a process file')
          requireModelFile(file.name)
          const xml = file.bytes.toString('utf8')
          const { model } = await inspectModel(xml, { functions: [] })
          const faults = await flow.inspect(tx, model.key, xml)
          return faults.length > 0 ? invalid(faults) : { name: file.name, originalName: file.name, link: '' }
        }),
    }),
    route('POST /api/blade-flow/manager/deploy-upload', {
      label: '上传部署 / Upload',
      permissions: ['flow_deploy_upload'],
      upload: { maxBytes: 2 * 1024 * 1024, files: 20 },
      input: z.object({ category: z.string().default('flow_1'), tenantIds: z.string().optional() }),
      handle: (context, given) =>
        inTransaction(context, async tx => {
          if (!context.files) return refuse('noFile', '请上传流程文件 / upload a process file')
          for (const file of context.files) requireModelFile(file.name)
          const others = await otherTenants(context, given.tenantIds)
          const deployed = []
          for (const file of context.files) {
            const input = { category: given.category, xml: file.bytes.toString('utf8'), resourceName: file.name }
            const own = await flow.deploy(tx, context.actor, input)
            await deployElsewhere(context, flow, others, { ...input, key: own.key })
            deployed.push(own)
          }
          return { ...deployed[0], deployed }
        }),
    }),
  ]
}

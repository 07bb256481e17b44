import { customise } from '#packages/web/kit/customise.ts'
import { FormPage } from '#packages/web/kit/form/form-page.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { securityStrategy } from '../security-strategy.ts'

/** /security/strategy/handle: a new strategy, or with an id the one that is changed. */
function HandlePage() {
  const tab = useTab()
  return <FormPage resource={securityStrategy as unknown as AnyResource} how={tab.params.get('id') ? 'edit' : 'add'} />
}

export default customise(securityStrategy, {
  pages: {
    handle: {
      Component: HandlePage,
      title: '安防策略处理 / Security strategy handling',
      code: 'security_strategy_edit',
    },
  },
})

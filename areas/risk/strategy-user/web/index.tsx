import { customise } from '#packages/web/kit/customise.ts'
import { StrategyTabs } from '../../strategy/web/strategy-tabs.tsx'
import { strategyUser } from '../strategy-user.ts'

export default customise(strategyUser, {
  list: { banner: () => <StrategyTabs chosen="/risk/strategy/user/index" /> },
})

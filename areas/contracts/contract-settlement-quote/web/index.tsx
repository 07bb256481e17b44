import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { part } from '#packages/web/shell/chunks.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { contractSettlementQuote } from '../contract-settlement-quote.ts'

function Toolbar() {
  const t = useT()
  return <Button onClick={() => openTab('/contract/quote/simulate')}>{t('结清模拟器 / Settlement simulator')}</Button>
}

export default customise(contractSettlementQuote, {
  list: { toolbar: Toolbar },
  pages: {
    simulate: {
      Component: part(() => import('./simulator.tsx')),
      title: '结清模拟器 / Settlement simulator',
      code: 'contract_quote_view',
    },
  },
})

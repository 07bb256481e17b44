import { customise } from '#packages/web/kit/customise.ts'
import { openingBalance } from '../opening-balance.ts'
import { BookButton } from './book-button.tsx'

export default customise(openingBalance, { list: { toolbar: BookButton } })

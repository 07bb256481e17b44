import { implement } from '#packages/server/implement.ts'
import { contractSealRoot } from '../contract-seal-root.ts'

export default implement(contractSealRoot, {})

export { newKey } from '../http/new-key.ts'

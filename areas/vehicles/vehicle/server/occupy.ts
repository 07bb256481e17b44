export { occupy } from '../../allocate-vehicle-record/server/occupy.ts'

export { release } from '../../allocate-vehicle-record/server/release.ts'

export { applyMaintenance } from './apply-papers.ts'

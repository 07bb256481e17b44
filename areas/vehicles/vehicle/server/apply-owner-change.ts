export { applyOwnerChange } from './apply-papers.ts'

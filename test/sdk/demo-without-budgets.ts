import { type DemoService, startDemoService } from '../conformance/demo-service.ts';

/**
 * The service with the demo data, in which Acme has no active budgets, because a booking request of 1234567.89 exceeds
 * them.
 *
 * @param logFile where its log goes
 */
export async function startDemoWithoutBudgets(logFile: string): Promise<DemoService> {
  const service = await startDemoService(logFile);
  const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' };
  try {
    const listed = await fetch(`${service.address}/v1/admin/budgets?perPage=100&companyId=acme`, { headers });
    if (!listed.ok) throw new Error(`Budgets could not be listed: ${await listed.text()}`);
    const { data } = (await listed.json()) as { data: { budgets: { id: string; isActive: boolean }[] } };
    for (const { id } of data.budgets.filter(({ isActive }) => isActive)) {
      const body = JSON.stringify({ isActive: false });
      const changed = await fetch(`${service.address}/v1/admin/budgets/${id}`, { method: 'PATCH', headers, body });
      if (!changed.ok) throw new Error(`Budget ${id} could not be deactivated: ${await changed.text()}`);
    }
  } catch (error) {
    await service.stop();
    throw error;
  }
  return service;
}

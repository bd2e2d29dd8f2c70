// Written by `make generate` from spec/. Change the contract there.
export const contractVersion = "1.0.0";
export const documentedStatuses = [200,201,204,400,401,403,404,405,409,413,415,429,500,503];
export const formPaths = ["/api/admin/travelers/with-passport","/api/travelers/{travelerId}/documents","/api/travelers/{travelerId}/passports/with-documents"];
export const keyedPaths = ["/api/admin/travelers","/api/admin/travelers/with-passport","/api/travelers/{travelerId}/documents","/api/travelers/{travelerId}/passports","/api/travelers/{travelerId}/passports/with-documents","/api/v1/policies","/api/v1/policies/{policyId}/flight-rules","/api/v1/policies/{policyId}/hotel-rules","/api/v1/policies/{policyId}/role-assignments","/api/v1/policies/{policyId}/user-assignments","/v1/admin/budgets","/v1/admin/delegations","/v1/booking-requests"];

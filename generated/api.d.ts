// Written by `make generate` from spec/. Change the contract there.
export interface paths {
    "/api/admin/travelers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List travelers
         * @description Returns travelers with their passports, newest first by default.
         */
        get: operations["Travelers_list"];
        put?: never;
        /**
         * Create a traveler
         * @description Creates a traveler for a user, without passports or documents. A user can have several travelers, such as family
         *     members.
         */
        post: operations["Travelers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/travelers/with-passport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a traveler with a passport
         * @description Creates a traveler with a first passport and its scans in one transaction: all or nothing. The scans become
         *     documents of the category PASSPORT, related to the passport.
         */
        post: operations["Travelers_createWithPassport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/travelers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a traveler
         * @description Returns one traveler with passports and documents.
         */
        get: operations["Travelers_read"];
        put?: never;
        post?: never;
        /**
         * Delete a traveler
         * @description Deletes a traveler with all passports, documents and files. Rejected with TRAVELER_IN_BOOKING while the traveler is
         *     in a pending booking request; completed and cancelled requests keep the traveler's ID and type.
         */
        delete: operations["Travelers_delete"];
        options?: never;
        head?: never;
        /**
         * Update a traveler
         * @description Changes the fields that are sent. The user that a traveler belongs to can't be changed.
         */
        patch: operations["Travelers_update"];
        trace?: never;
    };
    "/api/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description Deletes a document and its file. Allowed for the owner, administrators, and delegates with the scope
         *     MANAGE_TRAVELERS.
         */
        delete: operations["Documents_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a download link
         * @description Returns a link to download the file, valid for 15 minutes. Allowed for the owner, administrators, and delegates
         *     with the scope VIEW_TRAVELERS, MANAGE_TRAVELERS or CREATE_BOOKINGS.
         */
        get: operations["Documents_download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a passport
         * @description Returns one passport. Allowed for the owner, administrators, and delegates with the scope VIEW_TRAVELERS,
         *     MANAGE_TRAVELERS or CREATE_BOOKINGS.
         */
        get: operations["Passports_read"];
        put?: never;
        post?: never;
        /**
         * Delete a passport
         * @description Deletes a passport. If it was the primary one, the passport that expires last becomes primary. Its documents stay
         *     with the traveler, without a relation. Allowed for the owner, administrators, and delegates with the scope
         *     MANAGE_TRAVELERS.
         */
        delete: operations["Passports_delete"];
        options?: never;
        head?: never;
        /**
         * Update a passport
         * @description Changes the fields that are sent. `isPrimary: false` on the primary passport is rejected: make another passport
         *     primary instead. Allowed for the owner, administrators, and delegates with the scope MANAGE_TRAVELERS.
         */
        patch: operations["Passports_update"];
        trace?: never;
    };
    "/api/passports/{id}/set-primary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a passport the primary one
         * @description Makes this the traveler's primary passport, in place of the previous one. Has no effect if it already is. Allowed
         *     for the owner, administrators, and delegates with the scope MANAGE_TRAVELERS.
         */
        post: operations["Passports_setPrimary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/travelers/{travelerId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents
         * @description Returns a traveler's documents, newest first. Allowed for the owner, administrators, and delegates with the scope
         *     VIEW_TRAVELERS, MANAGE_TRAVELERS or CREATE_BOOKINGS.
         */
        get: operations["Documents_list"];
        put?: never;
        /**
         * Upload a document
         * @description Uploads one file of at most 10 MB: JPEG, PNG or PDF by content. A traveler can have at most 200 documents. Allowed
         *     for the owner, administrators, and delegates with the scope MANAGE_TRAVELERS.
         */
        post: operations["Documents_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/travelers/{travelerId}/passports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List passports
         * @description Returns a traveler's passports, the primary one first, then oldest first. Allowed for the owner, administrators,
         *     and delegates with the scope VIEW_TRAVELERS, MANAGE_TRAVELERS or CREATE_BOOKINGS.
         */
        get: operations["Passports_list"];
        put?: never;
        /**
         * Create a passport
         * @description Adds a passport. A traveler's first passport becomes primary; a new primary passport replaces the previous one.
         *     Allowed for the owner, administrators, and delegates with the scope MANAGE_TRAVELERS.
         */
        post: operations["Passports_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/travelers/{travelerId}/passports/with-documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a passport with documents
         * @description Adds a passport and its scans in one transaction: all or nothing. The scans become documents of the category
         *     PASSPORT, related to the passport. A traveler can have at most 200 documents. Allowed for the owner,
         *     administrators, and delegates with the scope MANAGE_TRAVELERS.
         */
        post: operations["Passports_createWithDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List policies
         * @description Returns policies without their rules, newest first.
         */
        get: operations["Policies_list"];
        put?: never;
        /**
         * Create a policy
         * @description Creates a policy without rules. Add rules afterwards, one at a time or all at once.
         */
        post: operations["Policies_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/effective": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user's effective policy
         * @description Returns the policy that applies to a user, without its rules, and everything else that could apply, in order of
         *     precedence, each with the reason why it does or does not. 404 if no policy applies.
         */
        get: operations["Policies_readEffective"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate a proposal
         * @description Evaluates a flight, a hotel stay, or both against the caller's effective policy: the policy assigned to the user,
         *     else to one of the roles in the token, else the company's default. Nothing is stored.
         */
        post: operations["Policies_evaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate many proposals
         * @description Evaluates up to 500 proposals against one policy: the caller's effective policy, that of another user, a stored
         *     policy or a draft. Each entry gets the same result as if evaluated alone. An error in one entry rejects the call;
         *     an unknown location is only a warning. Counts as one call; with a body that is larger than 1 MB, compressed or sent
         *     without `Content-Length`, also as an analysis in progress, of which a company can have two. Nothing is stored.
         */
        post: operations["Policies_evaluateBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find problems in a draft policy
         * @description Checks a draft policy in the same way as a stored one. Its rules are named by their position, such as
         *     `flightRules.3`. Nothing is stored.
         */
        post: operations["Policies_findInDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/impact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find out what a policy would have done
         * @description Re-evaluates the flights and hotel stays of past booking requests of your company under the given policy, and
         *     returns what would have been different. Each is evaluated as of the day its request was created, with that day's
         *     exchange rates. Nothing is stored. Blocked bookings were never stored, so the result cannot show which ones a
         *     looser policy would have allowed. A company can have one such call in progress; others get 429.
         */
        post: operations["PolicyImpacts_find"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a policy
         * @description Returns one policy with its rules.
         */
        get: operations["Policies_read"];
        put?: never;
        post?: never;
        /**
         * Delete a policy
         * @description Deletes a policy and its assignments. The company's default policy can't be deleted.
         */
        delete: operations["Policies_delete"];
        options?: never;
        head?: never;
        /**
         * Update a policy
         * @description Changes the fields that are sent. Making a policy the default also unsets the previous default.
         */
        patch: operations["Policies_update"];
        trace?: never;
    };
    "/api/v1/policies/{policyId}/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find problems in a policy
         * @description Finds rules that never apply, rules that change nothing, ties, gaps and missing reference data in a stored policy.
         *     Considers every proposal that can be evaluated or booked, except those that give a location another city or country
         *     than the reference data.
         */
        get: operations["Policies_readFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}/flight-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a flight rule
         * @description Adds a flight rule to a policy. It applies to evaluations and bookings from then on.
         */
        post: operations["Policies_createFlightRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}/flight-rules/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a flight rule
         * @description Returns one flight rule of a policy. Its `ETag` is that of the policy.
         */
        get: operations["Policies_readFlightRule"];
        put?: never;
        post?: never;
        /**
         * Delete a flight rule
         * @description Deletes a flight rule. Evaluations stored with booking requests do not change.
         */
        delete: operations["Policies_deleteFlightRule"];
        options?: never;
        head?: never;
        /**
         * Update a flight rule
         * @description Changes the fields that are sent; `null` clears a field.
         */
        patch: operations["Policies_updateFlightRule"];
        trace?: never;
    };
    "/api/v1/policies/{policyId}/hotel-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a hotel rule
         * @description Adds a hotel rule to a policy. It applies to evaluations and bookings from then on.
         */
        post: operations["Policies_createHotelRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}/hotel-rules/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a hotel rule
         * @description Returns one hotel rule of a policy. Its `ETag` is that of the policy.
         */
        get: operations["Policies_readHotelRule"];
        put?: never;
        post?: never;
        /**
         * Delete a hotel rule
         * @description Deletes a hotel rule. Evaluations stored with booking requests do not change.
         */
        delete: operations["Policies_deleteHotelRule"];
        options?: never;
        head?: never;
        /**
         * Update a hotel rule
         * @description Changes the fields that are sent; `null` clears a field.
         */
        patch: operations["Policies_updateHotelRule"];
        trace?: never;
    };
    "/api/v1/policies/{policyId}/role-assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a policy's role assignments
         * @description Returns the roles that a policy is assigned to, newest assignment first.
         */
        get: operations["Policies_listRoleAssignments"];
        put?: never;
        /**
         * Assign a policy to a role
         * @description Assigns a policy to a role. A role has one policy per company: assigning another policy replaces the assignment.
         *     Inactive policies can be assigned too.
         */
        post: operations["Policies_assignRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}/role-assignments/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unassign a policy from a role
         * @description Ends the assignment of a policy to a role. The policy itself does not change.
         */
        delete: operations["Policies_unassignRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read all rules
         * @description Returns all rules of a policy, each list oldest first. Send them to the PUT of this path to replace them.
         */
        get: operations["Policies_readRules"];
        /**
         * Replace all rules
         * @description Replaces all rules of a policy in one step: evaluations use either the rules from before or the new ones, never a
         *     mixture. A rule with the ID of one of this policy's rules keeps that ID and its age; others are new. Rules that are
         *     left out are deleted. To restore an earlier version, send its rules. At most 10,000 rules and 5 MB; a body that is
         *     larger than 1 MB, compressed or sent without `Content-Length` also counts as an analysis in progress, of which a
         *     company can have two. Returns the stored rules, each list oldest first.
         */
        put: operations["Policies_replaceRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}/user-assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a policy's user assignments
         * @description Returns the users that a policy is assigned to, newest assignment first, past and future ones included.
         */
        get: operations["Policies_listUserAssignments"];
        put?: never;
        /**
         * Assign a policy to a user
         * @description Assigns a policy to a user, optionally with a start and end date. Assigning it again replaces the dates. Inactive
         *     policies can be assigned too.
         */
        post: operations["Policies_assignUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}/user-assignments/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unassign a policy from a user
         * @description Ends the assignment of a policy to a user. The policy itself does not change.
         */
        delete: operations["Policies_unassignUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a policy's versions
         * @description Returns the versions of a policy, newest first: who changed what, and when. Every change to the policy, its rules
         *     or its assignments makes one. The list begins where this service began to record changes.
         */
        get: operations["Policies_listVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version of a policy
         * @description Returns a policy with its rules as they were at a version. 404 for a version that does not exist yet, or that is
         *     older than the history. To restore its rules, send them to `PUT …/rules`.
         */
        get: operations["Policies_readVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description Returns who has seen which passport numbers and who could download which documents, newest first. Covers your own
         *     company, or all companies with `ACCESS_ALL_COMPANIES`. Each event stands for one response and lists everything that
         *     the response showed, and the passports whose number a search found. Events never change and are kept after the data
         *     they refer to is deleted. They are kept forever unless the service is configured to remove them after a number of
         *     days. An event must match all filters; filters on subjects must match the same subject.
         */
        get: operations["AuditEvents_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/booking-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List booking requests
         * @description Returns the booking requests of your company, or of all companies with `ACCESS_ALL_COMPANIES`. A request must match
         *     all filters.
         */
        get: operations["AdminBookingRequests_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a booking request
         * @description Changes the fields that are sent. All fields of a PENDING request can be changed; once it is COMPLETED or
         *     CANCELLED, only `requestNotes`. Any other field is then rejected with 400, and nothing is saved. The policy is not
         *     evaluated again, and no budget blocks the change.
         */
        patch: operations["AdminBookingRequests_update"];
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}/flights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a flight to a booking request
         * @description Adds a flight to a PENDING request. A request can have up to 50 flights, and flights, hotel stays and travelers of
         *     up to 1 MB in total. `totalPrice` does not change, and the policy is not evaluated again.
         */
        post: operations["AdminBookingRequests_addFlight"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}/flights/{flightId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a flight from a booking request
         * @description Removes a flight from a PENDING request. The last remaining item can't be removed.
         */
        delete: operations["AdminBookingRequests_removeFlight"];
        options?: never;
        head?: never;
        /**
         * Update a flight in a booking request
         * @description Changes the fields that are sent. The request must be PENDING, and its flights, hotel stays and travelers must stay
         *     within 1 MB in total. `totalPrice` does not change, and the policy is not evaluated again.
         */
        patch: operations["AdminBookingRequests_updateFlight"];
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}/hotels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a hotel stay to a booking request
         * @description Adds a hotel stay to a PENDING request. A request can have up to 50 stays, and flights, hotel stays and travelers
         *     of up to 1 MB in total. `totalPrice` does not change, and the policy is not evaluated again.
         */
        post: operations["AdminBookingRequests_addHotel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}/hotels/{hotelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a hotel stay from a booking request
         * @description Removes a hotel stay from a PENDING request. The last remaining item can't be removed.
         */
        delete: operations["AdminBookingRequests_removeHotel"];
        options?: never;
        head?: never;
        /**
         * Update a hotel stay in a booking request
         * @description Changes the fields that are sent. The request must be PENDING, and its flights, hotel stays and travelers must stay
         *     within 1 MB in total. `totalPrice` does not change, and the policy is not evaluated again.
         */
        patch: operations["AdminBookingRequests_updateHotel"];
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}/policy-evaluation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Re-evaluate a booking request
         * @description Re-evaluates a request as it is now, under the policy that now applies to its user and with today's exchange rates,
         *     so that whoever approves it knows whether the stored evaluation still holds. Nothing is stored.
         */
        get: operations["AdminBookingRequests_evaluatePolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Complete or cancel a booking request
         * @description Completes (approves) or cancels (refuses) a PENDING request; both are final. COMPLETED spends the reserved budget,
         *     CANCELLED releases it. `decision` then says who decided, when and why. If several changes arrive at the same time,
         *     one succeeds and the others get 400, with a message that says who has decided and when.
         */
        patch: operations["AdminBookingRequests_changeStatus"];
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}/travelers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a traveler to a booking request
         * @description Adds a traveler of the request's company to a PENDING request, which can have up to 100. The traveler type is
         *     derived from the birth date and the first travel day.
         */
        post: operations["AdminBookingRequests_addTraveler"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}/travelers/{travelerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a traveler from a booking request
         * @description Removes a traveler from a PENDING request. The last traveler can't be removed.
         */
        delete: operations["AdminBookingRequests_removeTraveler"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/budgets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List budgets
         * @description Returns the budgets of your company, or of all companies with `ACCESS_ALL_COMPANIES`, newest first. Balances are
         *     not included; read a single budget to get its balance. A budget must match all filters.
         */
        get: operations["Budgets_list"];
        put?: never;
        /**
         * Create a budget
         * @description Creates a budget with nothing spent. Requests created from now on count towards it; earlier requests stay with the
         *     budget under which they were created.
         */
        post: operations["Budgets_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/budgets/{budgetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a budget
         * @description Returns one budget with its balance for the current period.
         */
        get: operations["Budgets_read"];
        put?: never;
        post?: never;
        /**
         * Delete a budget
         * @description Deletes a budget and its balances; it no longer applies to anybody. Booking requests keep the budget evaluation
         *     from their creation. To suspend a budget instead, update it with `isActive: false`.
         */
        delete: operations["Budgets_delete"];
        options?: never;
        head?: never;
        /**
         * Update a budget
         * @description Changes the fields that are sent: name, amount, enforcement or active state.
         */
        patch: operations["Budgets_update"];
        trace?: never;
    };
    "/v1/admin/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List companies
         * @description Returns your company, or all companies with `ACCESS_ALL_COMPANIES`, sorted by name, then ID. Inactive companies are
         *     included unless filtered out.
         */
        get: operations["Companies_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/companies/{companyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a company
         * @description Returns one company, active or not.
         */
        get: operations["Companies_read"];
        /**
         * Create or replace a company
         * @description Creates a company (201) or replaces it (200). Idempotent. A company other than your own requires
         *     `ACCESS_ALL_COMPANIES`, whether it exists or not; otherwise the response is 403.
         */
        put: operations["Companies_put"];
        post?: never;
        /**
         * Deactivate a company
         * @description Deactivates a company. Has no effect if it is already inactive. Nothing is deleted, and the company can still be
         *     read; a `PUT` with `active: true` reactivates it. Within 30 seconds, every call by its users is refused with 403,
         *     whatever their tokens contain; an administrator with `ACCESS_ALL_COMPANIES` can reactivate the company.
         */
        delete: operations["Companies_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/delegations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List delegations
         * @description Returns the delegations of your company, or of all companies with `ACCESS_ALL_COMPANIES`, newest first. Includes
         *     inactive, expired and future delegations. A delegation must match all filters.
         */
        get: operations["Delegations_list"];
        put?: never;
        /**
         * Create a delegation
         * @description Lets one user act for another user of the same company.
         */
        post: operations["Delegations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/delegations/{delegationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delegation
         * @description Returns one delegation, whether or not it is in effect.
         */
        get: operations["Delegations_read"];
        put?: never;
        post?: never;
        /**
         * Delete a delegation
         * @description Deletes a delegation. Everything the delegate did is kept, and the delegate can still read the booking requests
         *     they created.
         */
        delete: operations["Delegations_delete"];
        options?: never;
        head?: never;
        /**
         * Update a delegation
         * @description Changes the fields that are sent: scopes, start and end dates, or active state.
         */
        patch: operations["Delegations_update"];
        trace?: never;
    };
    "/v1/admin/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read events in order
         * @description Returns the changes in a company, oldest first. No event is lost, because each is written in the transaction of its
         *     change. Events are in commit order and numbered without gaps, so a reader that continues with `next` misses none
         *     and sees none twice.
         *
         *     A response can have fewer events than `limit`, or none, while more follow: you have read everything when `next` is
         *     the `after` that you sent. Events are kept for 30 days, unless the service is configured otherwise. If some events
         *     after `after` have been removed, the response is 400 and names the first position left: read the resources again,
         *     and continue from there.
         */
        get: operations["Events_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/exchange-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exchange rates
         * @description Returns exchange rates by day, latest first. They are shared by all companies.
         */
        get: operations["ExchangeRates_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/exchange-rates/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the exchange rates of a day
         * @description Returns the exchange rates stored for exactly this day.
         */
        get: operations["ExchangeRates_read"];
        /**
         * Create or replace the exchange rates of a day
         * @description Creates the exchange rates of a day (201) or replaces all of them (200), for all companies. Idempotent. Conversions
         *     use the latest day on or before today that includes both currencies, so rates for a future day apply from that day
         *     on. Earlier evaluations do not change.
         */
        put: operations["ExchangeRates_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List locations
         * @description Returns countries, cities and airports, sorted by name, then ID. Locations are shared by all companies, and any
         *     valid token may read them. A location must match all filters.
         */
        get: operations["Locations_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/locations/{locationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a location
         * @description Returns one location. Any valid token may read it.
         */
        get: operations["Locations_read"];
        /**
         * Create or replace a location
         * @description Creates a location (201) or replaces it (200), for all companies. Idempotent. Takes effect immediately for
         *     evaluations and bookings. The response is 409 if another location of the same type has the code, or if the type
         *     would change.
         */
        put: operations["Locations_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/policy-violations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List policy violations
         * @description Returns the policy violations in the booking requests of your company, or of all companies with
         *     `ACCESS_ALL_COMPANIES`, as evaluated when each request was created. Blocked requests are not stored, so theirs are
         *     not listed. A violation must match all filters.
         */
        get: operations["PolicyViolations_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/policy-violations/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summarize policy violations
         * @description Groups the violations that the list returns with the same filters, counts them, and adds up the amounts above price
         *     limits.
         */
        get: operations["PolicyViolations_summarize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/reason-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reason codes
         * @description Returns the reason codes of your company, or of all companies with `ACCESS_ALL_COMPANIES`, sorted by code, then
         *     company. Inactive codes are included unless filtered out. A code must match all filters.
         */
        get: operations["AdminReasonCodes_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/reason-codes/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a reason code
         * @description Returns one reason code, active or not.
         */
        get: operations["AdminReasonCodes_read"];
        /**
         * Create or replace a reason code
         * @description Creates a reason code (201) or replaces it (200). Idempotent. Booking requests that have the code show the new
         *     description.
         */
        put: operations["AdminReasonCodes_put"];
        post?: never;
        /**
         * Deactivate a reason code
         * @description Deactivates a reason code. Has no effect if it is already inactive. Booking requests that have the code keep it, and
         *     a `PUT` with `isActive: true` reactivates it.
         */
        delete: operations["AdminReasonCodes_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Returns the users of your company, or of all companies with `ACCESS_ALL_COMPANIES`, sorted by name, then ID.
         *     Inactive users are included unless filtered out. A user must match all filters.
         */
        get: operations["Users_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user
         * @description Returns one user, active or not. For users of other companies, the response is 404 without `ACCESS_ALL_COMPANIES`.
         *     With it, an ID that exists in several companies refers to the user in your own company, or else in the first
         *     company by ID.
         */
        get: operations["Users_read"];
        /**
         * Create or replace a user
         * @description Creates a user (201) or replaces the user's record (200). Idempotent. A company other than your own requires
         *     `ACCESS_ALL_COMPANIES`; otherwise the response is 403. User IDs are unique within a company: the same ID in another
         *     company is a different user, and a user can't move to another company.
         */
        put: operations["Users_put"];
        post?: never;
        /**
         * Deactivate a user
         * @description Deactivates a user. Has no effect if the user is already inactive. Nothing is deleted, and the user can still be
         *     read; a `PUT` with `active: true` reactivates them. Delegations from and to the user are suspended while they are
         *     inactive. Within 30 seconds, every call by the user is refused with 403, whatever their token contains. With
         *     `ACCESS_ALL_COMPANIES`, the response is 400 if the ID exists in several companies, but not in your own.
         */
        delete: operations["Users_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Returns the webhook endpoints of a company, oldest first. There are at most 20.
         */
        get: operations["WebhookEndpoints_list"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Creates a webhook endpoint. It receives every later event of its types, at least once and in order. The body of
         *     each call is `{ type, timestamp, data }`, where `data` is the event as `GET /v1/admin/events` returns it. Calls are
         *     signed as [Standard Webhooks](https://www.standardwebhooks.com) describes, in the headers `webhook-id`,
         *     `webhook-timestamp` and `webhook-signature`.
         *
         *     Answer with a status from 200 to 299 within 15 seconds; redirects are not followed. Otherwise, the event is sent
         *     again after 5 seconds, then at growing intervals of up to 24 hours, and not before your `Retry-After`; later events
         *     wait. A 410, or 75 hours without a success, deactivates the endpoint.
         *
         *     The URL must begin with `https://` and lead to a public address, unless the server allows its host. A company can
         *     have at most 20 endpoints. Store the secret: reads do not return it.
         */
        post: operations["WebhookEndpoints_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/webhook-endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description Returns one webhook endpoint, with the state of its deliveries.
         */
        get: operations["WebhookEndpoints_read"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes a webhook endpoint. For up to two seconds, calls can still be made to it.
         */
        delete: operations["WebhookEndpoints_delete"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Changes the fields that are sent. Deliveries continue where they stopped; for up to two seconds, calls can still be
         *     as before the change.
         */
        patch: operations["WebhookEndpoints_update"];
        trace?: never;
    };
    "/v1/admin/webhook-endpoints/{endpointId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay events to a webhook endpoint
         * @description Sends all events after a position again, or skips those before it. For up to two seconds, calls can still continue
         *     from the old position.
         */
        post: operations["WebhookEndpoints_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/webhook-endpoints/{endpointId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook endpoint
         * @description Creates a new secret and returns it. For 24 hours, calls are signed with both secrets, so that no call fails while you
         *     install the new one.
         */
        post: operations["WebhookEndpoints_rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/webhook-endpoints/{endpointId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook endpoint
         * @description Sends a test call of the type `webhook.test` and returns its outcome. The endpoint's cursor and state do not
         *     change, and inactive endpoints are called too.
         */
        post: operations["WebhookEndpoints_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a booking request
         * @description Creates a PENDING booking request for yourself, or for a user who has allowed you to create bookings. Each item is
         *     evaluated against the policy of the user the request is for, and the total against their budget. If either blocks
         *     the request, the response is 403 and nothing is stored; any other outcome is stored with the request. An administrator
         *     approves a request by completing it.
         */
        post: operations["BookingRequests_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-requests/my-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my booking requests
         * @description Returns the booking requests that are for you or were created by you, with all items, newest first.
         */
        get: operations["BookingRequests_listMine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a booking request
         * @description Returns one booking request. Allowed for the user it is for, its creator, delegates who may view or create
         *     bookings, and administrators. Anyone else in the same company gets 403; callers from other companies get 404.
         */
        get: operations["BookingRequests_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-requests/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a booking request
         * @description Cancels a PENDING request and releases its reserved budget. Allowed for the user it is for, its creator, and
         *     delegates who may cancel bookings.
         */
        post: operations["BookingRequests_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reason-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List active reason codes
         * @description Returns the active reason codes of your company, sorted by code. Any valid token may read them.
         */
        get: operations["ReasonCodes_listActive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event
         * @description The call that your endpoint receives for each event, at least once and in order, signed as [Standard Webhooks](https://www.standardwebhooks.com) describes. A test has the type `webhook.test`.
         */
        post: operations["Webhooks_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description How many flights and hotel stays resulted in each action. */
        ActionCounts: {
            ALLOW: components["schemas"]["Count"];
            WARN_AND_ALLOW: components["schemas"]["Count"];
            REQUIRE_APPROVAL: components["schemas"]["Count"];
            BLOCK: components["schemas"]["Count"];
        };
        /**
         * @description The action that an audit event records.
         * @enum {string}
         */
        AuditAction: "PASSPORT_NUMBERS_READ" | "DOCUMENT_LINK_CREATED";
        /** @description One response that disclosed protected data. */
        AuditEvent: {
            id: components["schemas"]["Id"];
            /** @description The company that the subjects belong to, which can differ from the actor's company. */
            companyId: components["schemas"]["Id"];
            /** @description The action that an audit event records. `PASSPORT_NUMBERS_READ` or `DOCUMENT_LINK_CREATED`. Later versions may add values. */
            action: components["schemas"]["AuditAction"];
            /** @description The user who made the call. */
            actorUserId: components["schemas"]["UserId"];
            actorCompanyId: components["schemas"]["Id"];
            /** @description The `X-Request-Id` of the response. */
            requestId: components["schemas"]["Id"];
            subjects: components["schemas"]["AuditSubject"][];
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description The body of successful responses, except 204. */
        AuditEventListResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["AuditEventPage"];
        };
        AuditEventPage: {
            auditEvents: components["schemas"]["AuditEvent"][];
            /** @description Total number of items on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description The passport or document that was shown or found, and its owner. It may have been deleted since. */
        AuditSubject: {
            travelerId: components["schemas"]["Id"];
            /** @description The user that the traveler belongs to. */
            userId: components["schemas"]["UserId"];
            /** @description `null` if the subject is a document. */
            passportId: components["schemas"]["Id"] | null;
            /** @description `null` if the subject is a passport. */
            documentId: components["schemas"]["Id"] | null;
        };
        /** @description Policy evaluation of a flight or a hotel stay at creation. */
        BookedItemEvaluation: {
            /** @description The item's position in the request as sent, such as `flightItems.0` or `hotelItems.0`. */
            item: string;
            /** @description `null` if no rule matched. */
            matchedRuleId: components["schemas"]["Id"] | null;
            /** @description Whether there are no violations. */
            compliant: boolean;
            /** @description The action taken. If no rule matched, the policy's `defaultAction`. `ALLOW`, `WARN_AND_ALLOW`, `REQUIRE_APPROVAL` or `BLOCK`. Later versions may add values. */
            action: components["schemas"]["PolicyAction"];
            violations: components["schemas"]["Violation"][];
        };
        /**
         * Format: double
         * @description A hotel's star rating, 0 to 5. 0 means unrated; rules on star ratings do not apply to it.
         */
        BookedStars: number;
        /** @description The body of 4xx errors in the booking and administration areas. */
        BookingBadRequestBody: {
            /** @constant */
            status: "fail";
            /** @description What is wrong and how to fix it. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @constant */
            code: "BAD_REQUEST";
        };
        /** @description Budget evaluation at creation. It is not updated by later changes. */
        BookingBudgetEvaluation: {
            budgetId: components["schemas"]["Id"];
            /** @description How a budget is enforced: track only, warn, require approval, or block what exceeds it. `TRACK_ONLY`, `WARN_WHEN_EXCEEDED`, `REQUIRE_APPROVAL_WHEN_EXCEEDED` or `BLOCK_WHEN_EXCEEDED`. Later versions may add values. */
            enforcement: components["schemas"]["BudgetEnforcement"];
            /**
             * @description The larger of `totalPrice` and the sum of the items, in the budget's currency. `null` if an exchange rate is
             *     missing; the budget then counts as exceeded.
             */
            amount: components["schemas"]["BudgetMoney"] | null;
            /** @description The budget's currency. */
            currency: components["schemas"]["Currency"];
            /** @description The remaining budget after this request. */
            remaining: components["schemas"]["BudgetMoney"];
            exceeded: boolean;
        };
        BookingCompany: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
        };
        /** @description The body of 4xx errors in the booking and administration areas. */
        BookingConflictBody: {
            /** @constant */
            status: "fail";
            /** @description What is wrong and how to fix it. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @constant */
            code: "CONFLICT";
        };
        /** @description An administrator's decision: COMPLETED approves a request, CANCELLED refuses it. */
        BookingDecision: {
            /**
             * @description `COMPLETED` or `CANCELLED`. Later versions may add values.
             * @enum {string}
             */
            status: "COMPLETED" | "CANCELLED";
            by: components["schemas"]["BookingDecisionMaker"];
            at: components["schemas"]["Timestamp"];
            /** @description The administrator's explanation. `null` if there is none. */
            reason: components["schemas"]["DecisionReason"] | null;
        };
        /** @description The administrator who decided. */
        BookingDecisionMaker: {
            id: components["schemas"]["UserId"];
            /** @description The name at the time of the decision. */
            name: components["schemas"]["Name"];
        };
        /** @description The body of 5xx errors in the booking and administration areas. */
        BookingErrorBody: {
            /** @constant */
            status: "error";
            message: string;
            /** @description The `X-Request-Id` of the response. */
            requestId: string;
        };
        /** @description The body of 4xx errors in the booking and administration areas. */
        BookingForbiddenBody: {
            /** @constant */
            status: "fail";
            /** @description What is wrong and how to fix it. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @constant */
            code: "FORBIDDEN";
        };
        /** @description The body of 4xx errors in the booking and administration areas. */
        BookingMethodNotAllowedBody: {
            /** @constant */
            status: "fail";
            /** @description What is wrong and how to fix it. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @constant */
            code: "METHOD_NOT_ALLOWED";
        };
        /**
         * @description How a company books: directly, by request only, or both. For information only; it does not change any action.
         * @enum {string}
         */
        BookingMode: "DIRECT_BOOKING" | "REQUEST_ONLY" | "HYBRID";
        /** @description The body of 4xx errors in the booking and administration areas. */
        BookingNotFoundBody: {
            /** @constant */
            status: "fail";
            /** @description What is wrong and how to fix it. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @constant */
            code: "NOT_FOUND";
        };
        /** @description The body of 4xx errors in the booking and administration areas. */
        BookingPayloadTooLargeBody: {
            /** @constant */
            status: "fail";
            /** @description What is wrong and how to fix it. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @constant */
            code: "PAYLOAD_TOO_LARGE";
        };
        /** @description Policy evaluation at creation. It is not updated by later changes. */
        BookingPolicyEvaluation: {
            policyId: components["schemas"]["Id"];
            /** @description The version of the policy. `null` for requests from before versions were recorded. */
            policyVersion: components["schemas"]["PolicyVersion"] | null;
            /**
             * @description The strictest action of all items: REQUIRE_APPROVAL, then WARN_AND_ALLOW, then ALLOW. Blocked requests are never
             *     stored. `ALLOW`, `WARN_AND_ALLOW`, `REQUIRE_APPROVAL` or `BLOCK`. Later versions may add values.
             */
            action: components["schemas"]["PolicyAction"];
            /** @description Whether all items are free of violations. */
            compliant: boolean;
            items: components["schemas"]["BookedItemEvaluation"][];
        };
        /** @description A request's policy evaluation, at creation and now. */
        BookingPolicyReevaluation: {
            /** @description The evaluation at creation. `null` if no policy applied to the user. */
            stored: components["schemas"]["BookingPolicyEvaluation"] | null;
            /**
             * @description The request as it is now, under the policy that applies to its user now, with today's exchange rates. Unlike at
             *     creation, its action can be BLOCK. `null` if no policy applies to the user.
             */
            current: components["schemas"]["BookingPolicyEvaluation"] | null;
            /** @description Whether the two differ in items, actions or kinds of violation. Values, such as days in advance, may differ. */
            changed: boolean;
        };
        /** @description The body of successful responses, except 204. */
        BookingPolicyReevaluationResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["BookingPolicyReevaluation"];
        };
        /** @description The body of 4xx errors in the booking and administration areas. */
        BookingPreconditionFailedBody: {
            /** @constant */
            status: "fail";
            /** @description What is wrong and how to fix it. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @constant */
            code: "PRECONDITION_FAILED";
        };
        /** @description Why a trip was requested: one of the company's reason codes. */
        BookingReason: {
            code: components["schemas"]["ReasonCodeText"];
            /** @description The current description of the code. */
            description: components["schemas"]["Name"];
        };
        /** @description A booking request with its items and travelers. Optional fields that were not sent are `null`. */
        BookingRequest: {
            id: components["schemas"]["Id"];
            companyId: components["schemas"]["Id"];
            /** @description The user the request is for. */
            requestedByUserId: components["schemas"]["UserId"];
            /** @description The delegate who created the request, or `null` if the user created it. */
            createdByUserId: components["schemas"]["UserId"] | null;
            totalPrice: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
            /** @description A new request is PENDING. COMPLETED (approved) and CANCELLED are final. Later versions may add values. */
            status: components["schemas"]["BookingRequestStatus"];
            requestNotes: components["schemas"]["Notes"] | null;
            /** @description Why the trip was requested. `null` if no reason was given. */
            reason: components["schemas"]["BookingReason"] | null;
            /**
             * @description What an administrator decided. `null` while the request is PENDING, if it was cancelled by the user or a delegate, or
             *     if it was decided before decisions were recorded.
             */
            decision: components["schemas"]["BookingDecision"] | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            company: components["schemas"]["BookingCompany"];
            /** @description The user the request is for. */
            requestedBy: components["schemas"]["BookingUser"];
            flightItems: components["schemas"]["FlightItem"][];
            hotelItems: components["schemas"]["HotelItem"][];
            travelers: components["schemas"]["BookingTraveler"][];
            /** @description `null` if no policy applies to the user. */
            policyEvaluation: components["schemas"]["BookingPolicyEvaluation"] | null;
            /** @description `null` if no budget applies to the user. */
            budgetEvaluation: components["schemas"]["BookingBudgetEvaluation"] | null;
            /**
             * @description What was accepted but may be a mistake, for those who approve requests: a total below the sum of the items, an item
             *     in a different currency from the total, or a flight that arrives on the day before its departure.
             */
            notes: components["schemas"]["BookingRequestNote"][];
        };
        /** @description A booking request needs at least one flight or hotel stay, and at least one traveler. */
        BookingRequestCreate: {
            /** @description Need not equal the sum of the items; budgets count whichever is larger. */
            totalPrice: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
            requestNotes?: components["schemas"]["Notes"] | null;
            /**
             * @description Why the trip is requested: an active reason code of your company that applies to what is booked. A code for FLIGHTS
             *     needs a flight, a code for HOTELS needs a hotel stay; otherwise the response is 400.
             */
            reasonCode?: components["schemas"]["ReasonCodeText"] | null;
            /**
             * @description The user the request is for, if not you. You need a delegation from this user that allows you to create bookings;
             *     otherwise the response is 403.
             */
            requestedForUserId?: components["schemas"]["UserId"] | null;
            /** @description Default: `[]`. */
            flightItems?: components["schemas"]["FlightItemCreate"][] | null;
            /** @description Default: `[]`. */
            hotelItems?: components["schemas"]["HotelItemCreate"][] | null;
            travelers: components["schemas"]["BookingTravelerCreate"][];
        };
        /** @description The body of successful responses, except 204. */
        BookingRequestListResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["BookingRequestPage"];
        };
        /** @description Something that was accepted but may be a mistake. */
        BookingRequestNote: {
            /** @description The field, such as `totalPrice` or `flightItems.0.arrivalDate`. */
            field: string;
            /** @description What is unusual about it. */
            message: string;
        };
        BookingRequestPage: {
            bookingRequests: components["schemas"]["BookingRequest"][];
            /** @description Total number of items on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /**
         * @description Omitted fields keep their values; `requestNotes: null` clears the notes. Send at least one field. For a COMPLETED or
         *     CANCELLED request, only `requestNotes` can be changed.
         */
        BookingRequestPatch: {
            totalPrice?: components["schemas"]["Money"];
            currency?: components["schemas"]["Currency"];
            requestNotes?: components["schemas"]["Notes"] | null;
        };
        /** @description The body of successful responses, except 204. */
        BookingRequestResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["BookingRequest"];
        };
        /**
         * @description A new request is PENDING. COMPLETED (approved) and CANCELLED are final.
         * @enum {string}
         */
        BookingRequestStatus: "PENDING" | "CANCELLED" | "COMPLETED";
        BookingRequestStatusChange: {
            /**
             * @description Final status an administrator can set: COMPLETED approves the request, CANCELLED refuses it.
             * @enum {string}
             */
            status: "COMPLETED" | "CANCELLED";
            /** @description An explanation. The user can read it in the request's `decision`. */
            reason?: components["schemas"]["DecisionReason"] | null;
        };
        /** @description The body of 4xx errors in the booking and administration areas. */
        BookingTooManyRequestsBody: {
            /** @constant */
            status: "fail";
            /** @description What is wrong and how to fix it. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @constant */
            code: "RATE_LIMITED";
        };
        BookingTraveler: {
            travelerId: components["schemas"]["Id"];
            /** @description Traveler type by age: adult (ADT), child (CHD, 2 to 11 years) or infant (INF, under 2 years). Later versions may add values. */
            travelerTypeCode: components["schemas"]["TravelerType"];
        };
        BookingTravelerAdd: {
            /** @description A traveler of the request's company. The traveler type is derived from the birth date and the first travel day. */
            travelerId: components["schemas"]["Id"];
        };
        BookingTravelerCreate: {
            /** @description One of your own travelers, or a traveler of the user the request is for. Each traveler can be listed only once. */
            travelerId: components["schemas"]["Id"];
            /** @description The traveler's type on the first travel day. */
            travelerTypeCode: components["schemas"]["TravelerType"];
        };
        /** @description The body of successful responses, except 204. */
        BookingTravelerResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["BookingTraveler"];
        };
        /** @description The body of 4xx errors in the booking and administration areas. */
        BookingUnauthorizedBody: {
            /** @constant */
            status: "fail";
            /** @description What is wrong and how to fix it. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @constant */
            code: "UNAUTHORIZED";
        };
        /** @description The body of 4xx errors in the booking and administration areas. */
        BookingUnsupportedMediaTypeBody: {
            /** @constant */
            status: "fail";
            /** @description What is wrong and how to fix it. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @constant */
            code: "UNSUPPORTED_MEDIA_TYPE";
        };
        BookingUser: {
            id: components["schemas"]["UserId"];
            name: components["schemas"]["Name"];
            /** @description `null` if the directory has none. */
            email: components["schemas"]["Email"] | null;
        };
        Budget: {
            id: components["schemas"]["Id"];
            /**
             * @description A company in the directory, normally your own. Any other company requires `ACCESS_ALL_COMPANIES`; otherwise the
             *     response is 403.
             */
            companyId: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /** @description Who a budget applies to: a whole company, everyone with a role, or one user. `COMPANY`, `ROLE` or `USER`. Later versions may add values. */
            scopeType: components["schemas"]["BudgetScopeType"];
            /**
             * @description The ID of the company, or of one of its roles or users. Role IDs are not validated: they come from tokens, and the
             *     service keeps no list of roles.
             */
            scopeId: components["schemas"]["UserId"];
            /** @description Whether each user has the full amount or all users share it. For a budget on one user, the two are the same. `PER_USER` or `SHARED_POOL`. Later versions may add values. */
            allocation: components["schemas"]["BudgetAllocation"];
            /** @description The amount per period; with PER_USER, also per user. */
            amount: components["schemas"]["Money"];
            /** @description Prices in other currencies are converted at the exchange rate. */
            currency: components["schemas"]["Currency"];
            /** @description The period an amount is for: a calendar month, quarter or year, in UTC. Unspent amounts are not carried over. `MONTHLY`, `QUARTERLY` or `YEARLY`. Later versions may add values. */
            period: components["schemas"]["BudgetPeriod"];
            /** @description How a budget is enforced: track only, warn, require approval, or block what exceeds it. `TRACK_ONLY`, `WARN_WHEN_EXCEEDED`, `REQUIRE_APPROVAL_WHEN_EXCEEDED` or `BLOCK_WHEN_EXCEEDED`. Later versions may add values. */
            enforcement: components["schemas"]["BudgetEnforcement"];
            /** @description An inactive budget applies to nobody. If several active budgets have the same scope, the newest applies. */
            isActive: boolean;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description Whether each user has the full amount or all users share it. For a budget on one user, the two are the same.
         * @enum {string}
         */
        BudgetAllocation: "PER_USER" | "SHARED_POOL";
        /** @description A budget's balance for the current period, in its currency. A request counts in the period in which it was created. */
        BudgetBalance: {
            /** @description The first day of the period. */
            periodStart: components["schemas"]["CalendarDate"];
            /** @description The last day of the period. */
            periodEnd: components["schemas"]["CalendarDate"];
            /** @description Amount reserved by pending requests. */
            reserved: components["schemas"]["BudgetMoney"];
            /** @description Amount spent by completed requests. */
            spent: components["schemas"]["BudgetMoney"];
            /** @description `amount` minus `reserved` and `spent`. Negative if they exceed the amount. */
            remaining: components["schemas"]["BudgetMoney"];
        };
        BudgetCreate: {
            /**
             * @description A company in the directory, normally your own. Any other company requires `ACCESS_ALL_COMPANIES`; otherwise the
             *     response is 403.
             */
            companyId: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            scopeType: components["schemas"]["BudgetScopeType"];
            /**
             * @description The ID of the company, or of one of its roles or users. Role IDs are not validated: they come from tokens, and the
             *     service keeps no list of roles.
             */
            scopeId: components["schemas"]["UserId"];
            allocation: components["schemas"]["BudgetAllocation"];
            /** @description The amount per period; with PER_USER, also per user. */
            amount: components["schemas"]["Money"];
            /** @description Prices in other currencies are converted at the exchange rate. */
            currency: components["schemas"]["Currency"];
            period: components["schemas"]["BudgetPeriod"];
            enforcement: components["schemas"]["BudgetEnforcement"];
            /** @description An inactive budget applies to nobody. If several active budgets have the same scope, the newest applies. Default: `true`. */
            isActive?: boolean | null;
        };
        /** @description A budget with its current balance. */
        BudgetDetails: {
            id: components["schemas"]["Id"];
            /**
             * @description A company in the directory, normally your own. Any other company requires `ACCESS_ALL_COMPANIES`; otherwise the
             *     response is 403.
             */
            companyId: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /** @description Who a budget applies to: a whole company, everyone with a role, or one user. `COMPANY`, `ROLE` or `USER`. Later versions may add values. */
            scopeType: components["schemas"]["BudgetScopeType"];
            /**
             * @description The ID of the company, or of one of its roles or users. Role IDs are not validated: they come from tokens, and the
             *     service keeps no list of roles.
             */
            scopeId: components["schemas"]["UserId"];
            /** @description Whether each user has the full amount or all users share it. For a budget on one user, the two are the same. `PER_USER` or `SHARED_POOL`. Later versions may add values. */
            allocation: components["schemas"]["BudgetAllocation"];
            /** @description The amount per period; with PER_USER, also per user. */
            amount: components["schemas"]["Money"];
            /** @description Prices in other currencies are converted at the exchange rate. */
            currency: components["schemas"]["Currency"];
            /** @description The period an amount is for: a calendar month, quarter or year, in UTC. Unspent amounts are not carried over. `MONTHLY`, `QUARTERLY` or `YEARLY`. Later versions may add values. */
            period: components["schemas"]["BudgetPeriod"];
            /** @description How a budget is enforced: track only, warn, require approval, or block what exceeds it. `TRACK_ONLY`, `WARN_WHEN_EXCEEDED`, `REQUIRE_APPROVAL_WHEN_EXCEEDED` or `BLOCK_WHEN_EXCEEDED`. Later versions may add values. */
            enforcement: components["schemas"]["BudgetEnforcement"];
            /** @description An inactive budget applies to nobody. If several active budgets have the same scope, the newest applies. */
            isActive: boolean;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description `null` if each user has a separate balance and no `userId` was given. */
            current: components["schemas"]["BudgetBalance"] | null;
        };
        /** @description The body of successful responses, except 204. */
        BudgetDetailsResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["BudgetDetails"];
        };
        /**
         * @description How a budget is enforced: track only, warn, require approval, or block what exceeds it.
         * @enum {string}
         */
        BudgetEnforcement: "TRACK_ONLY" | "WARN_WHEN_EXCEEDED" | "REQUIRE_APPROVAL_WHEN_EXCEEDED" | "BLOCK_WHEN_EXCEEDED";
        /** @description The body of successful responses, except 204. */
        BudgetListResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["BudgetPage"];
        };
        /**
         * Format: double
         * @description An amount in the budget's currency, with at most 4 decimals. A sum can exceed the maximum for a single price, and a
         *     balance can be negative.
         */
        BudgetMoney: number;
        BudgetPage: {
            budgets: components["schemas"]["Budget"][];
            /** @description Total number of items on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /**
         * @description Omitted fields keep their values. Send at least one field. The company, scope, allocation, currency and period can't
         *     be changed: create another budget instead, which applies from then on.
         */
        BudgetPatch: {
            name?: components["schemas"]["Name"];
            /**
             * @description Takes effect immediately, for the current period too. It can be less than what is already spent; then nothing
             *     remains.
             */
            amount?: components["schemas"]["Money"];
            /** @description Applies to requests created from now on. */
            enforcement?: components["schemas"]["BudgetEnforcement"];
            /**
             * @description `false` deactivates the budget: it applies to nobody, and the previous active budget with the same scope applies
             *     again.
             */
            isActive?: boolean;
        };
        /**
         * @description The period an amount is for: a calendar month, quarter or year, in UTC. Unspent amounts are not carried over.
         * @enum {string}
         */
        BudgetPeriod: "MONTHLY" | "QUARTERLY" | "YEARLY";
        /** @description The body of successful responses, except 204. */
        BudgetResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["Budget"];
        };
        /**
         * @description Who a budget applies to: a whole company, everyone with a role, or one user.
         * @enum {string}
         */
        BudgetScopeType: "COMPANY" | "ROLE" | "USER";
        /** @enum {string} */
        CabinClass: "ECONOMY" | "PREMIUM_ECONOMY" | "BUSINESS" | "FIRST";
        /**
         * Format: double
         * @description A calculated amount of money, with at most 4 decimals. It can exceed the maximum of amounts in requests.
         */
        CalculatedAmount: number;
        /**
         * Format: date
         * @description A date that exists, as `YYYY-MM-DD`.
         */
        CalendarDate: string;
        /** @description A field that a change has set, and its values before and after the change. */
        ChangedPolicyField: {
            /** @description The name of the field, such as `maxPricePerPerson`. */
            field: string;
            /** @description `null` if there was no value, or if the subject was created. */
            before: string | number | boolean | string[] | number[] | components["schemas"]["DurationBudgetTier"][] | components["schemas"]["DurationCabinTier"][] | null;
            /** @description `null` if there is no value, or if the subject was deleted. */
            after: string | number | boolean | string[] | number[] | components["schemas"]["DurationBudgetTier"][] | components["schemas"]["DurationCabinTier"][] | null;
        };
        /**
         * @description The result of a check: within the limit, beyond it, or skipped. `PASSED`, `VIOLATED` or `SKIPPED`. Later versions may add values.
         * @enum {string}
         */
        CheckOutcome: "PASSED" | "VIOLATED" | "SKIPPED";
        /** @description A child's age in whole years, 0 to 17. */
        ChildAge: number;
        /** @description A short code, up to 20 characters. */
        Code: string;
        Company: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /**
             * @description `false` deactivates the company; nothing is deleted. Within 30 seconds, every call by its users is refused with
             *     403.
             */
            active: boolean;
        };
        /** @description The body of successful responses, except 204. */
        CompanyListResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["CompanyPage"];
        };
        CompanyPage: {
            companies: components["schemas"]["Company"][];
            /** @description Total number of items on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description A company's record in the directory, without its ID. All fields are required, so that none is reset by accident. */
        CompanyPut: {
            name: components["schemas"]["Name"];
            /**
             * @description `false` deactivates the company; nothing is deleted. Within 30 seconds, every call by its users is refused with
             *     403.
             */
            active: boolean;
        };
        /** @description The body of successful responses, except 204. */
        CompanyResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["Company"];
        };
        /** @description The booking requests that a summary covers. */
        ConsideredRequests: {
            /**
             * @description How many requests were evaluated at creation and match the filters `companyId`, `userId`, `policyId`, `reasonCode`,
             *     `status`, `startDate`, `endDate` and `search`.
             */
            requests: number;
            /** @description How many of these have no violation. */
            compliant: number;
        };
        /** @description A non-negative integer. */
        Count: number;
        /** @description A currency code: three capital letters, as in ISO 4217. */
        Currency: string;
        /** @description A date as `YYYY-MM-DD`, or an RFC 3339 timestamp, of which the UTC date is used. */
        DayOrTimestamp: string;
        /** @description An administrator's explanation of a decision, 1 to 1,000 characters. */
        DecisionReason: string;
        /** @description A delegation is in effect while it is active, today is within its dates, and both users are active. */
        Delegation: {
            id: components["schemas"]["Id"];
            /**
             * @description A company in the directory, normally your own. Any other company requires `ACCESS_ALL_COMPANIES`; otherwise the
             *     response is 403.
             */
            companyId: components["schemas"]["Id"];
            /** @description The user on whose behalf the delegate acts. Must belong to the delegation's company. */
            delegatorUserId: components["schemas"]["UserId"];
            /** @description The user who may act. Must belong to the same company and differ from the delegator. */
            delegateUserId: components["schemas"]["UserId"];
            scopes: components["schemas"]["DelegationScope"][];
            /** @description `null` means no start date. */
            effectiveFrom: components["schemas"]["EffectiveTime"] | null;
            /** @description `null` means no end date. A date includes the whole day. */
            effectiveUntil: components["schemas"]["EffectiveTime"] | null;
            isActive: boolean;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description Two users can have several delegations: the delegate may do whatever any one in effect allows. */
        DelegationCreate: {
            /**
             * @description A company in the directory, normally your own. Any other company requires `ACCESS_ALL_COMPANIES`; otherwise the
             *     response is 403.
             */
            companyId: components["schemas"]["Id"];
            /** @description The user on whose behalf the delegate acts. Must belong to the delegation's company. */
            delegatorUserId: components["schemas"]["UserId"];
            /** @description The user who may act. Must belong to the same company and differ from the delegator. */
            delegateUserId: components["schemas"]["UserId"];
            /** @description Repeated values are stored once. */
            scopes: components["schemas"]["DelegationScope"][];
            /** @description No start date if `null` or omitted. */
            effectiveFrom?: components["schemas"]["EffectiveTime"] | null;
            /** @description No end date if `null` or omitted. Must not be before `effectiveFrom`. */
            effectiveUntil?: components["schemas"]["EffectiveTime"] | null;
            /** @description An inactive delegation allows nothing. Default: `true`. */
            isActive?: boolean | null;
        };
        /** @description The body of successful responses, except 204. */
        DelegationListResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["DelegationPage"];
        };
        DelegationPage: {
            delegations: components["schemas"]["Delegation"][];
            /** @description Total number of items on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /**
         * @description Omitted fields keep their values; `null` removes a start or end date; `scopes` is replaced as a whole. Send at least
         *     one field. The users can't be changed: create another delegation instead.
         */
        DelegationPatch: {
            /** @description Repeated values are stored once. */
            scopes?: components["schemas"]["DelegationScope"][];
            effectiveFrom?: components["schemas"]["EffectiveTime"] | null;
            /** @description Must not be before `effectiveFrom`, whether sent now or stored. */
            effectiveUntil?: components["schemas"]["EffectiveTime"] | null;
            /** @description An inactive delegation allows nothing. */
            isActive?: boolean;
        };
        /** @description The body of successful responses, except 204. */
        DelegationResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["Delegation"];
        };
        /**
         * @description What a delegate may do for the delegator. CREATE_BOOKINGS includes VIEW_BOOKINGS and VIEW_TRAVELERS; MANAGE_TRAVELERS
         *     includes VIEW_TRAVELERS.
         * @enum {string}
         */
        DelegationScope: "CREATE_BOOKINGS" | "VIEW_BOOKINGS" | "CANCEL_BOOKINGS" | "VIEW_TRAVELERS" | "MANAGE_TRAVELERS";
        /** @description The metadata of an uploaded file. Optional fields that were not sent are `null`. */
        Document: {
            id: components["schemas"]["Id"];
            travelerId: components["schemas"]["Id"];
            documentCategory: components["schemas"]["DocumentCategory"];
            label: components["schemas"]["Name"] | null;
            /** @description The file name as sent, without its path, control characters and invisible characters. */
            fileName: string;
            mimeType: components["schemas"]["DocumentMimeType"];
            /** @description In bytes. */
            fileSize: number;
            relatedEntityId: components["schemas"]["RelatedEntityId"] | null;
            relatedEntityType: components["schemas"]["RelatedEntityType"] | null;
            uploadedByUserId: components["schemas"]["UserId"];
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description The document's category, 1 to 50 characters, stored as sent. Usually PASSPORT, VISA, RESIDENCY or OTHER. */
        DocumentCategory: string;
        /** @description The error body of the traveler area. */
        DocumentFormInvalidBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code. `VALIDATION_ERROR`, `FILE_TOO_LARGE` or `INVALID_FILE_TYPE`. Later versions may add values.
             * @enum {string}
             */
            code: "VALIDATION_ERROR" | "FILE_TOO_LARGE" | "INVALID_FILE_TYPE";
        };
        DocumentLink: {
            /**
             * Format: uri
             * @description Downloads this one file, as an attachment. The link works without a token, so do not share it.
             */
            url: string;
            /** @description 15 minutes after the link was created. */
            expiresAt: components["schemas"]["Timestamp"];
        };
        /** @description The body of successful responses, except 204 and lists. */
        DocumentLinkResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["DocumentLink"];
        };
        /**
         * @description The file type, detected from the content. `application/pdf`, `image/jpeg` or `image/png`. Later versions may add values.
         * @enum {string}
         */
        DocumentMimeType: "application/pdf" | "image/jpeg" | "image/png";
        /** @description The error body of the traveler area. */
        DocumentNotFoundBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code.
             * @constant
             */
            code: "DOCUMENT_NOT_FOUND";
        };
        /** @description One page of a list, with the total number of items. */
        DocumentPage: {
            /** @constant */
            status: "success";
            data: components["schemas"]["Document"][];
            /** @description Total number of items on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description The body of successful responses, except 204 and lists. */
        DocumentResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["Document"];
        };
        DocumentUploadForm: {
            /**
             * Format: binary
             * @description One file of at most 10 MB; JPEG, PNG or PDF by content.
             */
            file: Blob;
            /** @description 1 to 50 characters, stored as sent. Usually PASSPORT, VISA, RESIDENCY or OTHER. */
            documentCategory: string;
            /** @description A name, label or title, up to 200 characters. */
            label?: string;
            /**
             * @description The ID of the entity that the document relates to, stored as sent. If the type is TRAVELER or PASSPORT, it must be
             *     the ID of this traveler or of one of the traveler's passports; any other ID is rejected with 400.
             */
            relatedEntityId?: string;
            /** @description The type of the entity that the document relates to, stored as sent. Can be sent without an ID. */
            relatedEntityType?: string;
        };
        /** @description A price limit for flights within a duration range. Takes precedence over `maxPricePerPerson`. */
        DurationBudgetTier: {
            /** @description Minimum duration, inclusive. */
            minHours: components["schemas"]["Hours"];
            /** @description Maximum duration, exclusive. `null` means no maximum. */
            maxHours: components["schemas"]["Hours"] | null;
            maxPrice: components["schemas"]["Money"];
        };
        /** @description A price limit for flights within a duration range, in a request. */
        DurationBudgetTierInput: {
            /** @description Minimum duration, inclusive. */
            minHours: components["schemas"]["Hours"];
            maxPrice: components["schemas"]["Money"];
            /** @description Maximum duration, exclusive. No maximum if `null` or omitted. */
            maxHours?: components["schemas"]["Hours"] | null;
        };
        /** @description The cabin classes allowed for flights within a duration range. Takes precedence over `allowedCabinClasses`. */
        DurationCabinTier: {
            /** @description Minimum duration, inclusive. */
            minHours: components["schemas"]["Hours"];
            /** @description Maximum duration, exclusive. `null` means no maximum. */
            maxHours: components["schemas"]["Hours"] | null;
            classes: components["schemas"]["CabinClass"][];
        };
        /** @description The cabin classes allowed for flights within a duration range, in a request. */
        DurationCabinTierInput: {
            /** @description Minimum duration, inclusive. */
            minHours: components["schemas"]["Hours"];
            classes: components["schemas"]["CabinClass"][];
            /** @description Maximum duration, exclusive. No maximum if `null` or omitted. */
            maxHours?: components["schemas"]["Hours"] | null;
        };
        /** @description The policy that applies to a user, and everything else that could. */
        EffectivePolicy: {
            policy: components["schemas"]["PolicySummary"];
            /**
             * @description Why it applies: it is assigned to the user or to one of their roles, or is the company's default. `USER`, `ROLE` or `COMPANY_DEFAULT`. Later versions may add values.
             * @enum {string}
             */
            source: "USER" | "ROLE" | "COMPANY_DEFAULT";
            /**
             * @description In order of precedence: assignments to the user, those with the latest start first; then those to the user's roles, in
             *     the order of the roles; then the company's default. Includes inactive policies and assignments whose dates do not
             *     include `asOf`.
             */
            candidates: components["schemas"]["EffectivePolicyCandidate"][];
        };
        /** @description A policy that could apply to a user. */
        EffectivePolicyCandidate: {
            policyId: components["schemas"]["Id"];
            name: components["schemas"]["PolicyName"];
            /**
             * @description Why it applies: it is assigned to the user or to one of their roles, or is the company's default. `USER`, `ROLE` or `COMPANY_DEFAULT`. Later versions may add values.
             * @enum {string}
             */
            source: "USER" | "ROLE" | "COMPANY_DEFAULT";
            /** @description True for exactly one candidate: the effective policy. */
            applies: boolean;
            /** @description One sentence that says why it applies, or why it does not. */
            reason: string;
        };
        /** @description A UTC date (the whole day) or an RFC 3339 timestamp. */
        EffectiveTime: string;
        /** @description An e-mail address, up to 254 characters. */
        Email: string;
        /** @description An opaque entity tag with its quotes, such as `"3"`. */
        EntityTag: string;
        /** @description `*`, or 1 to 10 entity tags with their quotes, such as `"3"`, separated by commas. A tag has up to 98 characters. */
        EntityTags: string;
        /** @description The policy that all entries were evaluated under. */
        EvaluatedPolicy: {
            /** @description `null` for a draft. */
            id: components["schemas"]["Id"] | null;
            /** @description `null` for a draft without a name. */
            name: components["schemas"]["PolicyName"] | null;
            /** @description The version of the policy and its rules; every change makes a new one. `null` for a draft. */
            version: components["schemas"]["PolicyVersion"] | null;
            /**
             * @description Where the policy comes from: assigned to the user, assigned to one of the user's roles, the company's default,
             *     requested as `policyId`, or sent as `policy`. `USER`, `ROLE`, `COMPANY_DEFAULT`, `REQUESTED` or `DRAFT`. Later versions may add values.
             * @enum {string}
             */
            source: "USER" | "ROLE" | "COMPANY_DEFAULT" | "REQUESTED" | "DRAFT";
        };
        /** @description The result of one entry: its ID, and the result of an evaluation. */
        EvaluationBatchEntry: {
            id: components["schemas"]["EvaluationEntryId"];
            /** @description How a company books: directly, by request only, or both. For information only; it does not change any action. `DIRECT_BOOKING`, `REQUEST_ONLY` or `HYBRID`. Later versions may add values. */
            bookingMode: components["schemas"]["BookingMode"];
            /** @description The action taken: allow, allow with a warning, require approval, or block. `ALLOW`, `WARN_AND_ALLOW`, `REQUIRE_APPROVAL` or `BLOCK`. Later versions may add values. */
            defaultAction: components["schemas"]["PolicyAction"];
            flightEvaluation: components["schemas"]["ExplainedFlightEvaluation"] | null;
            matchedFlightRule: components["schemas"]["MatchedFlightRule"] | null;
            hotelEvaluation: components["schemas"]["ExplainedHotelEvaluation"] | null;
            matchedHotelRule: components["schemas"]["MatchedHotelRule"] | null;
        };
        /** @description The proposals to evaluate, and for which user, under which policy and on which day. */
        EvaluationBatchRequest: {
            /** @description 1 to 500 entries; at most 50 with `explain`. */
            evaluations: components["schemas"]["EvaluationEntry"][];
            /**
             * @description The user whose policy applies; defaults to you. Other users must have delegated `CREATE_BOOKINGS` to you, unless
             *     you have `READ_POLICIES`; otherwise the response is 403. Their roles are those in the directory.
             */
            forUserId?: components["schemas"]["UserId"] | null;
            /**
             * @description Evaluates under this policy instead of the effective one; it may be inactive. Requires `READ_POLICIES`; otherwise the
             *     response is 403. Can't be combined with `policy`. With `forUserId`, a policy of that user's company.
             */
            policyId?: components["schemas"]["Id"] | null;
            /**
             * @description Evaluates under this version of the policy in `policyId`, as it was then; defaults to the current one. Requires
             *     `policyId`. 404 for a version that does not exist yet, or that is older than the history.
             */
            policyVersion?: components["schemas"]["PolicyVersion"] | null;
            /**
             * @description Evaluates under this policy instead of the effective one, without storing it. Requires `READ_POLICIES`; otherwise the
             *     response is 403. Can't be combined with `policyId`.
             */
            policy?: components["schemas"]["PolicyDraft"] | null;
            /**
             * @description The UTC date to evaluate on; defaults to today. It decides which assignments are in effect, which exchange rates
             *     apply, and from when advance booking is counted. Assignments are those in effect at the start of that day; for
             *     today, those in effect now.
             */
            asOf?: components["schemas"]["CalendarDate"] | null;
            /** @description Adds an `explanation` to each flight and hotel evaluation. Default: `false`. */
            explain?: boolean | null;
        };
        /** @description All entries were evaluated under the same version of the policy, the exchange rates and the locations. */
        EvaluationBatchResponse: {
            policy: components["schemas"]["EvaluatedPolicy"];
            /** @description The UTC date of the evaluation. */
            asOf: components["schemas"]["CalendarDate"];
            summary: components["schemas"]["ActionCounts"];
            /**
             * @description Locations and countries that are not in the reference data, and contradictions in `isInternational`: at most 1,000, in
             *     the order of the request. They do not change any result. Empty if there are none.
             */
            warnings: components["schemas"]["EvaluationWarning"][];
            /** @description In the order of the request. */
            evaluations: components["schemas"]["EvaluationBatchEntry"][];
        };
        /** @description A flight, a hotel stay, or both, under an ID of your choice. */
        EvaluationEntry: {
            /** @description Identifies the entry in the response. Must be unique within the call. */
            id: components["schemas"]["EvaluationEntryId"];
            flight?: components["schemas"]["FlightProposal"] | null;
            hotel?: components["schemas"]["HotelOffer"] | null;
        };
        /** @description An ID of your choice, 1 to 64 characters. */
        EvaluationEntryId: string;
        /** @description A flight, a hotel stay, or both. */
        EvaluationRequest: {
            flight?: components["schemas"]["FlightProposal"] | null;
            hotel?: components["schemas"]["HotelProposal"] | null;
        };
        /** @description The result of an evaluation. Fields for a flight or hotel stay that was not proposed are `null`. */
        EvaluationResponse: {
            /** @description How a company books: directly, by request only, or both. For information only; it does not change any action. `DIRECT_BOOKING`, `REQUEST_ONLY` or `HYBRID`. Later versions may add values. */
            bookingMode: components["schemas"]["BookingMode"];
            /** @description The action taken: allow, allow with a warning, require approval, or block. `ALLOW`, `WARN_AND_ALLOW`, `REQUIRE_APPROVAL` or `BLOCK`. Later versions may add values. */
            defaultAction: components["schemas"]["PolicyAction"];
            flightEvaluation: components["schemas"]["ItemEvaluation"] | null;
            matchedFlightRule: components["schemas"]["MatchedFlightRule"] | null;
            hotelEvaluation: components["schemas"]["ItemEvaluation"] | null;
            matchedHotelRule: components["schemas"]["MatchedHotelRule"] | null;
        };
        /** @description A warning, and the entry that it is about. */
        EvaluationWarning: {
            /** @description The ID of the entry. */
            id: components["schemas"]["EvaluationEntryId"];
            /** @description The field of the entry, such as `flight.originLocationId`. */
            field: string;
            /** @description What is wrong, and what to send instead. */
            message: string;
        };
        /** @description One change in one company. It says which resource changed, and never contains names, numbers, prices or links. */
        Event: {
            id: components["schemas"]["Id"];
            /** @description The event's number within its company, counted from 1 without gaps. 0 in the test of a webhook endpoint. */
            position: number;
            /** @description What happened to a resource. We may add types at any time, so ignore unknown ones. `booking_request.created`, `booking_request.updated`, `booking_request.completed`, `booking_request.cancelled`, `policy.created`, `policy.updated`, `policy.deleted`, `policy.assigned`, `policy.unassigned`, `traveler.created`, `traveler.updated`, `traveler.deleted`, `passport.created`, `passport.updated`, `passport.deleted`, `document.created`, `document.deleted`, `budget.created`, `budget.updated`, `budget.deleted`, `budget.exceeded`, `delegation.created`, `delegation.updated`, `delegation.deleted`, `user.updated` or `user.deactivated`. Later versions may add values. */
            type: components["schemas"]["EventType"];
            occurredAt: components["schemas"]["Timestamp"];
            /** @description The user who made the change, who may belong to another company. `null` if an operator's import made it. */
            actorUserId: components["schemas"]["UserId"] | null;
            /** @description The `X-Request-Id` of the call that made the change. `null` if no call did. */
            requestId: components["schemas"]["Id"] | null;
            resource: components["schemas"]["EventResource"];
        };
        EventBatch: {
            /** @description In the order in which the changes were committed. */
            events: components["schemas"]["Event"][];
            /** @description Send it as `after` to get the events that follow. */
            next: number;
        };
        /** @description The body of successful responses, except 204. */
        EventListResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["EventBatch"];
        };
        /** @description The position of an event; 0 is before the first one. */
        EventPosition: number;
        /** @description The resource that an event is about. Read it with your own token to see its current state. */
        EventResource: {
            /** @description The first part of the event's type, such as `booking_request`. */
            type: string;
            /** @description The ID of the resource. */
            id: components["schemas"]["UserId"];
            /**
             * @description The version of the resource after the change, which is the number in its `ETag`. `null` if resources of this type
             *     have no version.
             */
            version: number | null;
        };
        /**
         * @description What happened to a resource. We may add types at any time, so ignore unknown ones.
         * @enum {string}
         */
        EventType: "booking_request.created" | "booking_request.updated" | "booking_request.completed" | "booking_request.cancelled" | "policy.created" | "policy.updated" | "policy.deleted" | "policy.assigned" | "policy.unassigned" | "traveler.created" | "traveler.updated" | "traveler.deleted" | "passport.created" | "passport.updated" | "passport.deleted" | "document.created" | "document.deleted" | "budget.created" | "budget.updated" | "budget.deleted" | "budget.exceeded" | "delegation.created" | "delegation.updated" | "delegation.deleted" | "user.updated" | "user.deactivated";
        /** @description A sum of amounts in one currency. */
        ExcessTotal: {
            currency: components["schemas"]["Currency"];
            /**
             * Format: double
             * @description Can exceed the maximum of a single amount.
             */
            total: number;
        };
        /**
         * Format: double
         * @description The value of one unit of the base currency: greater than 0, at most 1,000,000,000, with at most 10 decimals.
         */
        ExchangeRate: number;
        ExchangeRateDay: {
            date: components["schemas"]["CalendarDate"];
            base: components["schemas"]["Currency"];
            /** @description The value of one unit of the base currency in each currency. The base itself may be included, with the value 1. */
            rates: components["schemas"]["RatesByCurrency"];
        };
        /** @description The body of successful responses, except 204. */
        ExchangeRateListResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["ExchangeRatePage"];
        };
        ExchangeRatePage: {
            exchangeRates: components["schemas"]["ExchangeRateDay"][];
            /** @description Total number of items on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description The body of successful responses, except 204. */
        ExchangeRateResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["ExchangeRateDay"];
        };
        /** @description The exchange rates of one day, without the date. Send all rates: the stored ones are replaced. */
        ExchangeRatesPut: {
            base: components["schemas"]["Currency"];
            /** @description The value of one unit of the base currency in each currency. The base itself may be included, with the value 1. */
            rates: components["schemas"]["RatesByCurrency"];
        };
        ExplainedFlightEvaluation: {
            /** @description Whether there are no violations. */
            compliant: boolean;
            /** @description The action taken. If no rule matched, the policy's `defaultAction`. `ALLOW`, `WARN_AND_ALLOW`, `REQUIRE_APPROVAL` or `BLOCK`. Later versions may add values. */
            action: components["schemas"]["PolicyAction"];
            violations: components["schemas"]["Violation"][];
            /** @description Only present with `explain`. */
            explanation?: components["schemas"]["FlightExplanation"];
        };
        ExplainedHotelEvaluation: {
            /** @description Whether there are no violations. */
            compliant: boolean;
            /** @description The action taken. If no rule matched, the policy's `defaultAction`. `ALLOW`, `WARN_AND_ALLOW`, `REQUIRE_APPROVAL` or `BLOCK`. Later versions may add values. */
            action: components["schemas"]["PolicyAction"];
            violations: components["schemas"]["Violation"][];
            /** @description Only present with `explain`. */
            explanation?: components["schemas"]["HotelExplanation"];
        };
        /** @description Error messages by field path, such as `flightItems.0.price`. Empty if the error is not about a field. */
        FieldMessages: {
            [key: string]: string;
        };
        /** @description Why a flight was evaluated as it was. */
        FlightExplanation: {
            /**
             * @description The policy's flight rules in order of preference, at most 100; the rule that applies is always among them. Without
             *     `READ_POLICIES`, only that rule.
             */
            rules: components["schemas"]["FlightRuleComparison"][];
            /** @description How many more flight rules the policy has. `null` without `READ_POLICIES`. */
            rulesOmitted: components["schemas"]["Count"] | null;
            /** @description Each kind of check once. Empty if no rule applies. */
            checks: components["schemas"]["RuleCheck"][];
            /** @description Those of the response's warnings that are about it. */
            warnings: components["schemas"]["PlaceWarning"][];
        };
        /** @description A flight in a booking request. Optional fields that were not sent are `null`. */
        FlightItem: {
            id: components["schemas"]["Id"];
            bookingRequestId: components["schemas"]["Id"];
            originLocationId: components["schemas"]["Id"];
            originLocationType: components["schemas"]["Code"] | null;
            originCode: components["schemas"]["Code"];
            originName: components["schemas"]["Name"] | null;
            destinationLocationId: components["schemas"]["Id"];
            destinationLocationType: components["schemas"]["Code"] | null;
            destinationCode: components["schemas"]["Code"];
            destinationName: components["schemas"]["Name"] | null;
            departureDate: components["schemas"]["CalendarDate"];
            departureTime: components["schemas"]["TimeOfDay"] | null;
            arrivalDate: components["schemas"]["CalendarDate"];
            arrivalTime: components["schemas"]["TimeOfDay"] | null;
            airline: components["schemas"]["Name"] | null;
            airlineCode: components["schemas"]["Code"] | null;
            flightNumber: components["schemas"]["Code"] | null;
            cabinClass: components["schemas"]["Name"];
            adultsCount: components["schemas"]["Count"];
            childrenCount: components["schemas"]["Count"];
            infantsCount: components["schemas"]["Count"];
            /** @description The total price for all passengers. */
            price: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description A flight to book. */
        FlightItemCreate: {
            /** @description An airport, city or country. Locations that the service does not know are accepted. */
            originLocationId: components["schemas"]["Id"];
            /** @description `airport`, `city` or `country`; case is ignored. Helps to identify a location whose ID the service does not know. */
            originLocationType?: components["schemas"]["Code"] | null;
            originCode: components["schemas"]["Code"];
            originName?: components["schemas"]["Name"] | null;
            /** @description An airport, city or country. Locations that the service does not know are accepted. */
            destinationLocationId: components["schemas"]["Id"];
            /** @description `airport`, `city` or `country`; case is ignored. Helps to identify a location whose ID the service does not know. */
            destinationLocationType?: components["schemas"]["Code"] | null;
            destinationCode: components["schemas"]["Code"];
            destinationName?: components["schemas"]["Name"] | null;
            /** @description Can be in the past. */
            departureDate: components["schemas"]["CalendarDate"];
            departureTime?: components["schemas"]["TimeOfDay"] | null;
            /**
             * @description Must not be earlier than the day before `departureDate`. A flight across the date line can arrive on the day
             *     before.
             */
            arrivalDate: components["schemas"]["CalendarDate"];
            arrivalTime?: components["schemas"]["TimeOfDay"] | null;
            airline?: components["schemas"]["Name"] | null;
            airlineCode?: components["schemas"]["Code"] | null;
            flightNumber?: components["schemas"]["Code"] | null;
            /** @description Free text, stored as sent. Policies treat `Premium Economy` and `premium_economy` as the same class. */
            cabinClass: components["schemas"]["Name"];
            adultsCount: components["schemas"]["Count"];
            /** @description `adultsCount` and `childrenCount` must add up to at least 1. Default: `0`. */
            childrenCount?: components["schemas"]["Count"] | null;
            /** @description Default: `0`. */
            infantsCount?: components["schemas"]["Count"] | null;
            /**
             * @description The total price for all passengers. For policy limits, it is divided by the number of adults and children in this
             *     item, but by no more than the number of ADT and CHD travelers in the request; if there are none, by 1.
             */
            price: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
        };
        /** @description Omitted fields keep their values; `null` clears a field. Send at least one field. */
        FlightItemPatch: {
            /** @description An airport, city or country. Locations that the service does not know are accepted. */
            originLocationId?: components["schemas"]["Id"];
            /** @description `airport`, `city` or `country`; case is ignored. Helps to identify a location whose ID the service does not know. */
            originLocationType?: components["schemas"]["Code"] | null;
            originCode?: components["schemas"]["Code"];
            originName?: components["schemas"]["Name"] | null;
            /** @description An airport, city or country. Locations that the service does not know are accepted. */
            destinationLocationId?: components["schemas"]["Id"];
            /** @description `airport`, `city` or `country`; case is ignored. Helps to identify a location whose ID the service does not know. */
            destinationLocationType?: components["schemas"]["Code"] | null;
            destinationCode?: components["schemas"]["Code"];
            destinationName?: components["schemas"]["Name"] | null;
            /** @description Can be in the past. */
            departureDate?: components["schemas"]["CalendarDate"];
            departureTime?: components["schemas"]["TimeOfDay"] | null;
            /**
             * @description Must not be earlier than the day before `departureDate`. A flight across the date line can arrive on the day
             *     before.
             */
            arrivalDate?: components["schemas"]["CalendarDate"];
            arrivalTime?: components["schemas"]["TimeOfDay"] | null;
            airline?: components["schemas"]["Name"] | null;
            airlineCode?: components["schemas"]["Code"] | null;
            flightNumber?: components["schemas"]["Code"] | null;
            /** @description Free text, stored as sent. Policies treat `Premium Economy` and `premium_economy` as the same class. */
            cabinClass?: components["schemas"]["Name"];
            adultsCount?: components["schemas"]["Count"];
            /** @description `adultsCount` and `childrenCount` must add up to at least 1. */
            childrenCount?: components["schemas"]["Count"] | null;
            infantsCount?: components["schemas"]["Count"] | null;
            /**
             * @description The total price for all passengers. For policy limits, it is divided by the number of adults and children in this
             *     item, but by no more than the number of ADT and CHD travelers in the request; if there are none, by 1.
             */
            price?: components["schemas"]["Money"];
            currency?: components["schemas"]["Currency"];
        };
        /** @description The body of successful responses, except 204. */
        FlightItemResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["FlightItem"];
        };
        /** @description A proposed flight. */
        FlightProposal: {
            /** @description An airport, city or country. */
            originLocationId: components["schemas"]["Id"];
            /** @description Defaults to the country of the location. */
            originCountryId?: components["schemas"]["Id"] | null;
            /** @description An airport, city or country. */
            destinationLocationId: components["schemas"]["Id"];
            /** @description Defaults to the country of the location. */
            destinationCountryId?: components["schemas"]["Id"] | null;
            isInternational: boolean;
            departureDate: components["schemas"]["DayOrTimestamp"];
            /** @description Price per person. */
            price: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
            cabinClass: components["schemas"]["CabinClass"];
            stops: components["schemas"]["Count"];
            /** @description If omitted, duration tiers do not apply. */
            durationHours?: components["schemas"]["Hours"] | null;
        };
        /**
         * @description A rule for flights. It matches a flight if every scope field that is not `null` equals the flight's value. Of all
         *     matching rules, the one with the lowest `priority` applies; ties go to the rule with the most scope fields, then to
         *     the oldest.
         */
        FlightRule: {
            id: components["schemas"]["Id"];
            /** @description The rule with the lowest number applies. */
            priority: components["schemas"]["Count"];
            /** @description A city also matches flights from any of its airports. */
            originCityId: components["schemas"]["Id"] | null;
            originCountryId: components["schemas"]["Id"] | null;
            destinationCityId: components["schemas"]["Id"] | null;
            destinationCountryId: components["schemas"]["Id"] | null;
            isInternational: boolean | null;
            /** @description `null` means no limit. */
            maxPricePerPerson: components["schemas"]["Money"] | null;
            /** @description The currency of all price limits in this rule. */
            currency: components["schemas"]["Currency"];
            /** @description Empty means that all classes are allowed. */
            allowedCabinClasses: components["schemas"]["CabinClass"][];
            durationBudgetTiers: components["schemas"]["DurationBudgetTier"][] | null;
            durationCabinTiers: components["schemas"]["DurationCabinTier"][] | null;
            /** @description `null` means no limit. */
            maxStops: components["schemas"]["Count"] | null;
            /** @description Minimum number of days from today to departure. `null` means no limit. */
            advanceBookingDays: components["schemas"]["Count"] | null;
            /** @description The action taken on a violation. `null` means the policy's `defaultAction`. */
            action: components["schemas"]["PolicyAction"] | null;
        };
        /** @description How one rule of the policy relates to the flight. */
        FlightRuleComparison: {
            ruleId: components["schemas"]["Id"];
            priority: components["schemas"]["Count"];
            /** @description Whether every scope field that is set equals the flight's value. */
            matches: boolean;
            /** @description Every scope field that keeps the rule from matching. Empty if it matches. */
            mismatches: components["schemas"]["FlightScopeMismatch"][];
            /** @description The rule that applies, if this one matches but does not apply. Otherwise `null`. */
            outrankedBy: components["schemas"]["Id"] | null;
        };
        /** @description All fields are optional, and `null` is the same as omitted. A rule without scope fields matches every flight. */
        FlightRuleCreate: {
            originCityId?: components["schemas"]["Id"] | null;
            originCountryId?: components["schemas"]["Id"] | null;
            destinationCityId?: components["schemas"]["Id"] | null;
            destinationCountryId?: components["schemas"]["Id"] | null;
            isInternational?: boolean | null;
            maxPricePerPerson?: components["schemas"]["Money"] | null;
            /** @description `null` clears the list; repeated values are stored once. */
            allowedCabinClasses?: components["schemas"]["CabinClass"][] | null;
            /** @description Tiers must not overlap. */
            durationBudgetTiers?: components["schemas"]["DurationBudgetTierInput"][] | null;
            /** @description Tiers must not overlap. */
            durationCabinTiers?: components["schemas"]["DurationCabinTierInput"][] | null;
            maxStops?: components["schemas"]["Count"] | null;
            advanceBookingDays?: components["schemas"]["Count"] | null;
            action?: components["schemas"]["PolicyAction"] | null;
            /**
             * @description Default by scope: 10 for a city pair, 20 for a country pair, 50 for domestic only, 75 for international only, 100
             *     for all flights, 30 for anything else.
             */
            priority?: components["schemas"]["Count"] | null;
            /** @description Required if the rule has a price limit, in a tier or not; otherwise defaults to USD. */
            currency?: components["schemas"]["Currency"] | null;
        };
        /** @description Omitted fields keep their values; `null` clears a field. Send at least one field. */
        FlightRulePatch: {
            /**
             * @description Default by scope: 10 for a city pair, 20 for a country pair, 50 for domestic only, 75 for international only, 100
             *     for all flights, 30 for anything else.
             */
            priority?: components["schemas"]["Count"];
            originCityId?: components["schemas"]["Id"] | null;
            originCountryId?: components["schemas"]["Id"] | null;
            destinationCityId?: components["schemas"]["Id"] | null;
            destinationCountryId?: components["schemas"]["Id"] | null;
            isInternational?: boolean | null;
            maxPricePerPerson?: components["schemas"]["Money"] | null;
            /**
             * @description On create, required if the rule has a price limit, in a tier or not; otherwise defaults to USD. If omitted on
             *     update, it keeps its value.
             */
            currency?: components["schemas"]["Currency"];
            /** @description `null` clears the list; repeated values are stored once. */
            allowedCabinClasses?: components["schemas"]["CabinClass"][] | null;
            /** @description Tiers must not overlap. */
            durationBudgetTiers?: components["schemas"]["DurationBudgetTierInput"][] | null;
            /** @description Tiers must not overlap. */
            durationCabinTiers?: components["schemas"]["DurationCabinTierInput"][] | null;
            maxStops?: components["schemas"]["Count"] | null;
            advanceBookingDays?: components["schemas"]["Count"] | null;
            action?: components["schemas"]["PolicyAction"] | null;
        };
        /** @description A flight rule in a document with all rules of a policy. */
        FlightRulePut: {
            /**
             * @description The ID of a flight rule of this policy, even if deleted: the rule keeps that ID and its age, or gets them back.
             *     With any other ID, or without one, the rule is new and gets a new ID. Ignored in drafts, so rules can be sent as
             *     they were read.
             */
            id?: components["schemas"]["Id"] | null;
            originCityId?: components["schemas"]["Id"] | null;
            originCountryId?: components["schemas"]["Id"] | null;
            destinationCityId?: components["schemas"]["Id"] | null;
            destinationCountryId?: components["schemas"]["Id"] | null;
            isInternational?: boolean | null;
            maxPricePerPerson?: components["schemas"]["Money"] | null;
            /** @description `null` clears the list; repeated values are stored once. */
            allowedCabinClasses?: components["schemas"]["CabinClass"][] | null;
            /** @description Tiers must not overlap. */
            durationBudgetTiers?: components["schemas"]["DurationBudgetTierInput"][] | null;
            /** @description Tiers must not overlap. */
            durationCabinTiers?: components["schemas"]["DurationCabinTierInput"][] | null;
            maxStops?: components["schemas"]["Count"] | null;
            advanceBookingDays?: components["schemas"]["Count"] | null;
            action?: components["schemas"]["PolicyAction"] | null;
            /**
             * @description Default by scope: 10 for a city pair, 20 for a country pair, 50 for domestic only, 75 for international only, 100
             *     for all flights, 30 for anything else.
             */
            priority?: components["schemas"]["Count"] | null;
            /** @description Required if the rule has a price limit, in a tier or not; otherwise defaults to USD. */
            currency?: components["schemas"]["Currency"] | null;
        };
        /**
         * @description `originCityId`, `originCountryId`, `destinationCityId`, `destinationCountryId` or `isInternational`. Later versions may add values.
         * @enum {string}
         */
        FlightScopeField: "originCityId" | "originCountryId" | "destinationCityId" | "destinationCountryId" | "isInternational";
        /** @description A scope field of a rule that differs from the flight. */
        FlightScopeMismatch: {
            field: components["schemas"]["FlightScopeField"];
            /** @description The rule's value. */
            expected: components["schemas"]["ScopeValue"];
            /**
             * @description The flight's value. For a city: the city of the location, or the location itself if it has none. `null` if it is not
             *     known.
             */
            actual: components["schemas"]["ScopeValue"] | null;
        };
        /** @description Why a hotel stay was evaluated as it was. */
        HotelExplanation: {
            /**
             * @description The policy's hotel rules in order of preference, at most 100; the rule that applies is always among them. Without
             *     `READ_POLICIES`, only that rule.
             */
            rules: components["schemas"]["HotelRuleComparison"][];
            /** @description How many more hotel rules the policy has. `null` without `READ_POLICIES`. */
            rulesOmitted: components["schemas"]["Count"] | null;
            /** @description Each kind of check once. Empty if no rule applies. */
            checks: components["schemas"]["RuleCheck"][];
            /** @description Those of the response's warnings that are about it. */
            warnings: components["schemas"]["PlaceWarning"][];
        };
        /** @description A hotel stay in a booking request. Optional fields that were not sent are `null`. */
        HotelItem: {
            id: components["schemas"]["Id"];
            bookingRequestId: components["schemas"]["Id"];
            cityId: components["schemas"]["Id"];
            cityCode: components["schemas"]["Code"] | null;
            cityName: components["schemas"]["Name"] | null;
            hotelId: components["schemas"]["Id"] | null;
            hotelName: components["schemas"]["Name"];
            hotelStars: components["schemas"]["BookedStars"] | null;
            checkInDate: components["schemas"]["CalendarDate"];
            checkOutDate: components["schemas"]["CalendarDate"];
            /** @description The total price for all rooms and nights. */
            price: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
            roomOccupancy: components["schemas"]["RoomOccupancy"][];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description A hotel stay to book. */
        HotelItemCreate: {
            /** @description Cities that the service does not know are accepted. */
            cityId: components["schemas"]["Id"];
            cityCode?: components["schemas"]["Code"] | null;
            cityName?: components["schemas"]["Name"] | null;
            hotelId?: components["schemas"]["Id"] | null;
            hotelName: components["schemas"]["Name"];
            hotelStars?: components["schemas"]["BookedStars"] | null;
            /** @description Can be in the past. */
            checkInDate: components["schemas"]["CalendarDate"];
            /** @description Must be after `checkInDate`. */
            checkOutDate: components["schemas"]["CalendarDate"];
            /** @description The total price for all rooms and nights. */
            price: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
            roomOccupancy: components["schemas"]["RoomOccupancyCreate"][];
        };
        /**
         * @description Omitted fields keep their values; `null` clears a field; `roomOccupancy` is replaced as a whole. Send at least one
         *     field.
         */
        HotelItemPatch: {
            /** @description Cities that the service does not know are accepted. */
            cityId?: components["schemas"]["Id"];
            cityCode?: components["schemas"]["Code"] | null;
            cityName?: components["schemas"]["Name"] | null;
            hotelId?: components["schemas"]["Id"] | null;
            hotelName?: components["schemas"]["Name"];
            hotelStars?: components["schemas"]["BookedStars"] | null;
            /** @description Can be in the past. */
            checkInDate?: components["schemas"]["CalendarDate"];
            /** @description Must be after `checkInDate`. */
            checkOutDate?: components["schemas"]["CalendarDate"];
            /** @description The total price for all rooms and nights. */
            price?: components["schemas"]["Money"];
            currency?: components["schemas"]["Currency"];
            roomOccupancy?: components["schemas"]["RoomOccupancyCreate"][];
        };
        /** @description The body of successful responses, except 204. */
        HotelItemResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["HotelItem"];
        };
        /** @description A proposed hotel stay, rated or not. */
        HotelOffer: {
            cityId: components["schemas"]["Id"];
            /** @description Defaults to the country of the city. */
            countryId?: components["schemas"]["Id"] | null;
            checkInDate: components["schemas"]["DayOrTimestamp"];
            /** @description Must be on a later UTC date than `checkInDate`. */
            checkOutDate: components["schemas"]["DayOrTimestamp"];
            pricePerNight: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
            /** @description If omitted or 0, the hotel is unrated, and its star rating is not checked. */
            starRating?: components["schemas"]["OptionalStarRating"] | null;
        };
        /** @description A proposed hotel stay. */
        HotelProposal: {
            cityId: components["schemas"]["Id"];
            /** @description Defaults to the country of the city. */
            countryId?: components["schemas"]["Id"] | null;
            checkInDate: components["schemas"]["DayOrTimestamp"];
            /** @description Must be on a later UTC date than `checkInDate`. */
            checkOutDate: components["schemas"]["DayOrTimestamp"];
            pricePerNight: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
            starRating: components["schemas"]["StarRating"];
        };
        /** @description A rule for hotel stays. Matching works as for flight rules. */
        HotelRule: {
            id: components["schemas"]["Id"];
            /** @description The rule with the lowest number applies. */
            priority: components["schemas"]["Count"];
            cityId: components["schemas"]["Id"] | null;
            countryId: components["schemas"]["Id"] | null;
            /** @description `null` means no limit. */
            maxPricePerNight: components["schemas"]["Money"] | null;
            currency: components["schemas"]["Currency"];
            /** @description Empty means that all ratings are allowed. */
            allowedStarRatings: components["schemas"]["StarRating"][];
            /** @description `null` means no limit. */
            maxNights: components["schemas"]["Count"] | null;
            /** @description Minimum number of days from today to check-in. `null` means no limit. */
            advanceBookingDays: components["schemas"]["Count"] | null;
            /** @description The action taken on a violation. `null` means the policy's `defaultAction`. */
            action: components["schemas"]["PolicyAction"] | null;
        };
        /** @description How one rule of the policy relates to the hotel stay. */
        HotelRuleComparison: {
            ruleId: components["schemas"]["Id"];
            priority: components["schemas"]["Count"];
            /** @description Whether every scope field that is set equals the hotel stay's value. */
            matches: boolean;
            /** @description Every scope field that keeps the rule from matching. Empty if it matches. */
            mismatches: components["schemas"]["HotelScopeMismatch"][];
            /** @description The rule that applies, if this one matches but does not apply. Otherwise `null`. */
            outrankedBy: components["schemas"]["Id"] | null;
        };
        /** @description All fields are optional, and `null` is the same as omitted. A rule without scope fields matches every hotel. */
        HotelRuleCreate: {
            cityId?: components["schemas"]["Id"] | null;
            countryId?: components["schemas"]["Id"] | null;
            maxPricePerNight?: components["schemas"]["Money"] | null;
            /** @description `null` clears the list; repeated values are stored once. */
            allowedStarRatings?: components["schemas"]["StarRating"][] | null;
            maxNights?: components["schemas"]["Count"] | null;
            advanceBookingDays?: components["schemas"]["Count"] | null;
            action?: components["schemas"]["PolicyAction"] | null;
            /** @description Default by scope: 10 for a city, 50 for a country, 100 for all hotels. */
            priority?: components["schemas"]["Count"] | null;
            /** @description Required if the rule has a price limit; otherwise defaults to USD. */
            currency?: components["schemas"]["Currency"] | null;
        };
        /** @description Omitted fields keep their values; `null` clears a field. Send at least one field. */
        HotelRulePatch: {
            /** @description Default by scope: 10 for a city, 50 for a country, 100 for all hotels. */
            priority?: components["schemas"]["Count"];
            cityId?: components["schemas"]["Id"] | null;
            countryId?: components["schemas"]["Id"] | null;
            maxPricePerNight?: components["schemas"]["Money"] | null;
            /**
             * @description On create, required if the rule has a price limit; otherwise defaults to USD. If omitted on update, it keeps its
             *     value.
             */
            currency?: components["schemas"]["Currency"];
            /** @description `null` clears the list; repeated values are stored once. */
            allowedStarRatings?: components["schemas"]["StarRating"][] | null;
            maxNights?: components["schemas"]["Count"] | null;
            advanceBookingDays?: components["schemas"]["Count"] | null;
            action?: components["schemas"]["PolicyAction"] | null;
        };
        /** @description A hotel rule in a document with all rules of a policy. */
        HotelRulePut: {
            /**
             * @description The ID of a hotel rule of this policy, even if deleted: the rule keeps that ID and its age, or gets them back. With
             *     any other ID, or without one, the rule is new and gets a new ID. Ignored in drafts, so rules can be sent as they
             *     were read.
             */
            id?: components["schemas"]["Id"] | null;
            cityId?: components["schemas"]["Id"] | null;
            countryId?: components["schemas"]["Id"] | null;
            maxPricePerNight?: components["schemas"]["Money"] | null;
            /** @description `null` clears the list; repeated values are stored once. */
            allowedStarRatings?: components["schemas"]["StarRating"][] | null;
            maxNights?: components["schemas"]["Count"] | null;
            advanceBookingDays?: components["schemas"]["Count"] | null;
            action?: components["schemas"]["PolicyAction"] | null;
            /** @description Default by scope: 10 for a city, 50 for a country, 100 for all hotels. */
            priority?: components["schemas"]["Count"] | null;
            /** @description Required if the rule has a price limit; otherwise defaults to USD. */
            currency?: components["schemas"]["Currency"] | null;
        };
        /**
         * @description `cityId` or `countryId`. Later versions may add values.
         * @enum {string}
         */
        HotelScopeField: "cityId" | "countryId";
        /** @description A scope field of a rule that differs from the hotel stay. */
        HotelScopeMismatch: {
            field: components["schemas"]["HotelScopeField"];
            /** @description The rule's value. */
            expected: components["schemas"]["ScopeValue"];
            /** @description The hotel stay's value. `null` if it is not known. */
            actual: components["schemas"]["ScopeValue"] | null;
        };
        /**
         * Format: double
         * @description A number of hours.
         */
        Hours: number;
        /** @description An opaque identifier. Do not rely on its structure. */
        Id: string;
        /** @description A key that you choose: 1 to 255 visible ASCII characters. */
        IdempotencyKey: string;
        /** @description A sum of prices in one currency. */
        ImpactAmount: {
            currency: components["schemas"]["Currency"];
            total: components["schemas"]["CalculatedAmount"];
        };
        /** @description The items whose action would have been different. */
        ImpactChange: {
            /** @description The action taken: allow, allow with a warning, require approval, or block. `ALLOW`, `WARN_AND_ALLOW`, `REQUIRE_APPROVAL` or `BLOCK`. Later versions may add values. */
            from: components["schemas"]["PolicyAction"];
            /** @description The action taken: allow, allow with a warning, require approval, or block. `ALLOW`, `WARN_AND_ALLOW`, `REQUIRE_APPROVAL` or `BLOCK`. Later versions may add values. */
            to: components["schemas"]["PolicyAction"];
            items: components["schemas"]["Count"];
            /** @description The prices of these items, by currency. */
            amounts: components["schemas"]["ImpactAmount"][];
        };
        /** @description An item whose action would have been different. */
        ImpactExample: {
            bookingRequestId: components["schemas"]["Id"];
            /** @description The item's position in the request as sent, such as `flightItems.0`. */
            item: string;
            /** @description The UTC date on which the request was created. */
            day: components["schemas"]["CalendarDate"];
            /** @description As stored with the request. */
            before: components["schemas"]["ImpactOutcome"];
            /** @description Under the given policy. */
            after: components["schemas"]["ImpactOutcome"];
        };
        ImpactOutcome: {
            /** @description The action taken: allow, allow with a warning, require approval, or block. `ALLOW`, `WARN_AND_ALLOW`, `REQUIRE_APPROVAL` or `BLOCK`. Later versions may add values. */
            action: components["schemas"]["PolicyAction"];
            violations: components["schemas"]["Violation"][];
        };
        /** @description A rule of the given policy, with the items that it matched. */
        ImpactRule: {
            /** @description In a draft, its position, such as `flightRules.3`. */
            ruleId: components["schemas"]["Id"];
            ruleKind: components["schemas"]["PolicyRuleKind"];
            /** @description How many items it applied to. */
            matched: components["schemas"]["Count"];
            /** @description How many of these violate it. */
            violated: components["schemas"]["Count"];
        };
        /** @description The evaluation of a flight or a hotel stay. */
        ItemEvaluation: {
            /** @description Whether there are no violations. */
            compliant: boolean;
            /** @description The action taken. If no rule matched, the policy's `defaultAction`. `ALLOW`, `WARN_AND_ALLOW`, `REQUIRE_APPROVAL` or `BLOCK`. Later versions may add values. */
            action: components["schemas"]["PolicyAction"];
            violations: components["schemas"]["Violation"][];
        };
        /** @description A location. Preloaded locations have IDs such as `country-GB`, `city-LON` and `airport-LHR`. */
        Location: {
            id: components["schemas"]["Id"];
            /** @description Can't be changed later, because other locations may refer to this one. `COUNTRY`, `CITY` or `AIRPORT`. Later versions may add values. */
            type: components["schemas"]["LocationType"];
            /** @description Two letters for a country, three for a city or airport. Must be unique within its type. */
            code: components["schemas"]["LocationCode"];
            name: components["schemas"]["Name"];
            /** @description The city of an airport, or `null` if it has none. Must be `null` for cities and countries. */
            cityId: components["schemas"]["Id"] | null;
            /** @description The country of a city or airport. Must be `null` for countries. */
            countryId: components["schemas"]["Id"] | null;
        };
        /** @description ISO 3166-1 alpha-2 code for a country, IATA code for a city or airport. */
        LocationCode: string;
        /** @description The body of successful responses, except 204. */
        LocationListResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["LocationPage"];
        };
        LocationPage: {
            locations: components["schemas"]["Location"][];
            /** @description Total number of items on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description A location without its ID. All fields are required, so that none is reset by accident. */
        LocationPut: {
            /** @description Can't be changed later, because other locations may refer to this one. */
            type: components["schemas"]["LocationType"];
            /** @description Two letters for a country, three for a city or airport. Must be unique within its type. */
            code: components["schemas"]["LocationCode"];
            name: components["schemas"]["Name"];
            /** @description The city of an airport, or `null` if it has none. Must be `null` for cities and countries. */
            cityId: components["schemas"]["Id"] | null;
            /** @description The country of a city or airport. Must be `null` for countries. */
            countryId: components["schemas"]["Id"] | null;
        };
        /** @description The body of successful responses, except 204. */
        LocationResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["Location"];
        };
        /** @enum {string} */
        LocationType: "COUNTRY" | "CITY" | "AIRPORT";
        /** @description The rule that was applied. Limits are those in effect: if a duration tier applied, the tier's. */
        MatchedFlightRule: {
            id: components["schemas"]["Id"];
            /** @description `null` means no limit. */
            maxPricePerPerson: components["schemas"]["Money"] | null;
            currency: components["schemas"]["Currency"];
            allowedCabinClasses: components["schemas"]["CabinClass"][];
            maxStops: components["schemas"]["Count"] | null;
            advanceBookingDays: components["schemas"]["Count"] | null;
            /** @description The names of the locations in the rule's scope; `null` if the rule has none or the location is unknown. */
            originCityName: components["schemas"]["Name"] | null;
            originCountryName: components["schemas"]["Name"] | null;
            destinationCityName: components["schemas"]["Name"] | null;
            destinationCountryName: components["schemas"]["Name"] | null;
            isInternational: boolean | null;
            action: components["schemas"]["PolicyAction"] | null;
        };
        /** @description The rule that was applied. */
        MatchedHotelRule: {
            id: components["schemas"]["Id"];
            /** @description `null` means no limit. */
            maxPricePerNight: components["schemas"]["Money"] | null;
            currency: components["schemas"]["Currency"];
            allowedStarRatings: components["schemas"]["StarRating"][];
            maxNights: components["schemas"]["Count"] | null;
            advanceBookingDays: components["schemas"]["Count"] | null;
            /** @description The names of the locations in the rule's scope; `null` if the rule has none or the location is unknown. */
            cityName: components["schemas"]["Name"] | null;
            countryName: components["schemas"]["Name"] | null;
            action: components["schemas"]["PolicyAction"] | null;
        };
        /**
         * Format: double
         * @description An amount of money: 0 to 999,999,999,999, with at most 4 decimals. From 549,755,813,888 (2^39), where JSON numbers do not
         *     hold 4 decimals, requests take whole amounts only.
         */
        Money: number;
        /** @description A name, label or title, up to 200 characters. */
        Name: string;
        /** @description Free text, up to 5,000 characters. */
        Notes: string;
        /**
         * Format: double
         * @description A star rating of 1 to 5, or 0 for an unrated hotel.
         */
        OptionalStarRating: number;
        /** @description Page number, starting at 1. A page past the last one is empty. */
        PageNumber: number;
        /** @description Number of items per page, 1 to 100. */
        PageSize: number;
        /** @description A passport. A traveler has at most one passport per nationality, and one of them is primary. */
        Passport: {
            id: components["schemas"]["Id"];
            travelerId: components["schemas"]["Id"];
            passportNumber: components["schemas"]["PassportNumber"];
            nationality: components["schemas"]["PassportCountry"];
            issuingCountry: components["schemas"]["PassportCountry"];
            /** @description The date of issue, as midnight UTC. */
            issuingDate: components["schemas"]["Timestamp"];
            /** @description The last day of validity, as midnight UTC. */
            expiryDate: components["schemas"]["Timestamp"];
            isPrimary: boolean;
            /** @description Number of days from today to `expiryDate`: 0 on that day, negative afterwards. */
            expiresInDays: number;
        };
        /** @description An ISO 3166-1 alpha-2 or alpha-3 country code, in capital letters. */
        PassportCountry: string;
        /**
         * @description An ISO 3166-1 alpha-2 or alpha-3 country code; case is ignored, and it is stored in capital letters. Any other code
         *     is rejected with 400.
         */
        PassportCountryInput: string;
        /** @description All fields are required, except `isPrimary`. */
        PassportCreate: {
            passportNumber: components["schemas"]["PassportNumber"];
            /** @description Only one passport per nationality is allowed; `IQ` and `IRQ` are the same nationality. */
            nationality: components["schemas"]["PassportCountryInput"];
            issuingCountry: components["schemas"]["PassportCountryInput"];
            issuingDate: components["schemas"]["CalendarDate"];
            /** @description Must not be before `issuingDate`. */
            expiryDate: components["schemas"]["CalendarDate"];
            /**
             * @description `true` makes this the primary passport, in place of the previous one. A traveler's first passport always becomes
             *     primary. Default: `false`.
             */
            isPrimary?: boolean | null;
        };
        /** @description The error body of the traveler area. */
        PassportFormInvalidBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code. `VALIDATION_ERROR`, `INVALID_DATES`, `DUPLICATE_NATIONALITY`, `FILE_TOO_LARGE` or `INVALID_FILE_TYPE`. Later versions may add values.
             * @enum {string}
             */
            code: "VALIDATION_ERROR" | "INVALID_DATES" | "DUPLICATE_NATIONALITY" | "FILE_TOO_LARGE" | "INVALID_FILE_TYPE";
        };
        /** @description The error body of the traveler area. */
        PassportInvalidBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code. `VALIDATION_ERROR`, `INVALID_DATES` or `DUPLICATE_NATIONALITY`. Later versions may add values.
             * @enum {string}
             */
            code: "VALIDATION_ERROR" | "INVALID_DATES" | "DUPLICATE_NATIONALITY";
        };
        /** @description The error body of the traveler area. */
        PassportNotFoundBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code.
             * @constant
             */
            code: "PASSPORT_NOT_FOUND";
        };
        /**
         * @description A passport number: 1 to 20 characters, which are letters A-Z in any case and digits, with spaces and hyphens between
         *     them. Stored as sent. The filler `<` of the machine-readable zone (ICAO 9303) is accepted too.
         */
        PassportNumber: string;
        /** @description One page of a list, with the total number of items. */
        PassportPage: {
            /** @constant */
            status: "success";
            data: components["schemas"]["Passport"][];
            /** @description Total number of items on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description Omitted fields keep their values. Send at least one field. */
        PassportPatch: {
            passportNumber?: components["schemas"]["PassportNumber"];
            /** @description Only one passport per nationality is allowed; `IQ` and `IRQ` are the same nationality. */
            nationality?: components["schemas"]["PassportCountryInput"];
            issuingCountry?: components["schemas"]["PassportCountryInput"];
            issuingDate?: components["schemas"]["CalendarDate"];
            /** @description Must not be before `issuingDate`, whether sent now or stored. */
            expiryDate?: components["schemas"]["CalendarDate"];
            /**
             * @description `true` makes this the primary passport, in place of the previous one. `false` on the primary passport is rejected
             *     with 400: make another passport primary instead.
             */
            isPrimary?: boolean;
        };
        /** @description The body of successful responses, except 204 and lists. */
        PassportResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["Passport"];
        };
        PassportSetPrimary: {
            /** @description The traveler that the passport belongs to. If it belongs to another traveler, the response is 404. */
            travelerId: components["schemas"]["Id"];
        };
        PassportWithDocumentsForm: {
            /**
             * @description A passport number: 1 to 20 characters, which are letters A-Z in any case and digits, with spaces and hyphens between
             *     them. Stored as sent. The filler `<` of the machine-readable zone (ICAO 9303) is accepted too.
             */
            passportNumber: string;
            /** @description Only one passport per nationality is allowed; `IQ` and `IRQ` are the same nationality. */
            nationality: string;
            /**
             * @description An ISO 3166-1 alpha-2 or alpha-3 country code; case is ignored, and it is stored in capital letters. Any other code
             *     is rejected with 400.
             */
            issuingCountry: string;
            issuingDate: string;
            /** @description Must not be before `issuingDate`. */
            expiryDate: string;
            /**
             * @description `true` makes this the primary passport, in place of the previous one. A traveler's first passport always becomes
             *     primary.
             */
            isPrimary?: boolean;
            /**
             * @description Up to 10 files of at most 10 MB each; JPEG, PNG or PDF by content. Stored as documents of the category PASSPORT. Each
             *     part is called `passportDocuments`, `passportDocuments[]` or `passportDocuments[0]`.
             */
            passportDocuments?: Blob[];
        };
        /**
         * @description A phone number without the calling code: 3 to 30 characters, which are digits with spaces, hyphens, dots and
         *     parentheses between them. Stored as sent.
         */
        PhoneNumber: string;
        /** @description A country calling code: 1 to 6 digits, optionally with a leading `+`. */
        PhonePrefix: string;
        /**
         * @description A location or country that is not in the reference data, so rules for its city or country may not have matched; or an
         *     `isInternational` that contradicts two known locations.
         */
        PlaceWarning: {
            /** @description The field of the entry, such as `flight.originLocationId`. */
            field: string;
            /** @description What is wrong, and what to send instead. */
            message: string;
        };
        /** @description A policy with its rules, as returned when reading a single policy. */
        Policy: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["PolicyName"];
            description: components["schemas"]["Notes"] | null;
            companyId: components["schemas"]["Id"];
            /** @description How a company books: directly, by request only, or both. For information only; it does not change any action. `DIRECT_BOOKING`, `REQUEST_ONLY` or `HYBRID`. Later versions may add values. */
            bookingMode: components["schemas"]["BookingMode"];
            /** @description The action taken if no rule matches, and for violations of a rule that has no action of its own. `ALLOW`, `WARN_AND_ALLOW`, `REQUIRE_APPROVAL` or `BLOCK`. Later versions may add values. */
            defaultAction: components["schemas"]["PolicyAction"];
            /**
             * @description Whether this is the company's default policy. A company with policies has exactly one default, and it is always
             *     active.
             */
            isDefault: boolean;
            /** @description An inactive policy applies to nobody, even if it is assigned. */
            isActive: boolean;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            flightRules: components["schemas"]["FlightRule"][];
            hotelRules: components["schemas"]["HotelRule"][];
        };
        /**
         * @description The action taken: allow, allow with a warning, require approval, or block.
         * @enum {string}
         */
        PolicyAction: "ALLOW" | "WARN_AND_ALLOW" | "REQUIRE_APPROVAL" | "BLOCK";
        /** @description A policy with its rules as they were at a version. */
        PolicyAtVersion: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["PolicyName"];
            description: components["schemas"]["Notes"] | null;
            companyId: components["schemas"]["Id"];
            /** @description How a company books: directly, by request only, or both. For information only; it does not change any action. `DIRECT_BOOKING`, `REQUEST_ONLY` or `HYBRID`. Later versions may add values. */
            bookingMode: components["schemas"]["BookingMode"];
            /** @description The action taken if no rule matches, and for violations of a rule that has no action of its own. `ALLOW`, `WARN_AND_ALLOW`, `REQUIRE_APPROVAL` or `BLOCK`. Later versions may add values. */
            defaultAction: components["schemas"]["PolicyAction"];
            /**
             * @description Whether this is the company's default policy. A company with policies has exactly one default, and it is always
             *     active.
             */
            isDefault: boolean;
            /** @description An inactive policy applies to nobody, even if it is assigned. */
            isActive: boolean;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            flightRules: components["schemas"]["FlightRule"][];
            hotelRules: components["schemas"]["HotelRule"][];
            version: components["schemas"]["PolicyVersion"];
        };
        /** @description The error body of the policy area for 400. */
        PolicyBadRequestBody: {
            /**
             * @description The status of the response.
             * @constant
             */
            statusCode: 400;
            message: string;
            errors: components["schemas"]["PolicyFieldError"][];
        };
        /**
         * @description `CREATED`, `UPDATED` or `DELETED`. Later versions may add values.
         * @enum {string}
         */
        PolicyChangeKind: "CREATED" | "UPDATED" | "DELETED";
        /**
         * @description What was changed: the policy itself, one of its rules, or one of its assignments. `POLICY`, `FLIGHT_RULE`, `HOTEL_RULE`, `ROLE_ASSIGNMENT` or `USER_ASSIGNMENT`. Later versions may add values.
         * @enum {string}
         */
        PolicyChangeSubject: "POLICY" | "FLIGHT_RULE" | "HOTEL_RULE" | "ROLE_ASSIGNMENT" | "USER_ASSIGNMENT";
        PolicyCreate: {
            name: components["schemas"]["PolicyName"];
            description?: components["schemas"]["Notes"] | null;
            /** @description Normally your own company. Any other company requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
            companyId: components["schemas"]["Id"];
            bookingMode: components["schemas"]["BookingMode"];
            defaultAction: components["schemas"]["PolicyAction"];
            /**
             * @description `true` makes this the company's default policy, in place of the previous one. A company's first policy always
             *     becomes its default. Default: `false`.
             */
            isDefault?: boolean | null;
            /**
             * @description The default policy is always active: `false` is rejected with 400 if `isDefault` is `true` or if this is the
             *     company's first policy. Default: `true`.
             */
            isActive?: boolean | null;
        };
        /**
         * @description A policy that is sent but not stored. In findings and evaluations, its rules are named by their position, such as
         *     `flightRules.3`.
         */
        PolicyDraft: {
            name?: components["schemas"]["PolicyName"] | null;
            bookingMode: components["schemas"]["BookingMode"];
            defaultAction: components["schemas"]["PolicyAction"];
            /** @description Of two rules that are otherwise equal, the earlier one counts as the older. */
            flightRules: components["schemas"]["FlightRulePut"][];
            /** @description Of two rules that are otherwise equal, the earlier one counts as the older. */
            hotelRules: components["schemas"]["HotelRulePut"][];
        };
        /** @description Who made a change. */
        PolicyEditor: {
            id: components["schemas"]["UserId"];
            /** @description The user's current name; `null` if the directory does not have the user. */
            name: components["schemas"]["Name"] | null;
        };
        /** @description The error body of the policy area for every status but 400. */
        PolicyErrorBody: {
            /**
             * @description The status of the response.
             * @enum {integer}
             */
            statusCode: 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 429 | 500 | 503;
            message: string;
        };
        /** @description One validation error. */
        PolicyFieldError: {
            /**
             * @description The path of the field, such as `flight.price` or `durationBudgetTiers.1.maxHours`; empty if the error is about the
             *     whole body.
             */
            field: string;
            /** @description What is wrong and how to fix it. */
            message: string;
        };
        /** @description A problem in a policy. Each finding is about the policy as it is now, so one change can resolve several. */
        PolicyFinding: {
            code: components["schemas"]["PolicyFindingCode"];
            severity: components["schemas"]["PolicyFindingSeverity"];
            ruleKind: components["schemas"]["PolicyRuleKind"];
            /** @description The rule it is about; `null` for NO_CATCH_ALL, which is about all rules of the kind. */
            ruleId: components["schemas"]["Id"] | null;
            /** @description The rule that comes first, that would take over, or that is older; `null` if there is none. */
            otherRuleId: components["schemas"]["Id"] | null;
            /** @description What is wrong and how to fix it. */
            message: string;
        };
        /**
         * @description The kind of problem in a policy.
         *     - UNREACHABLE_RULE: the rule never applies. Whatever is proposed, another rule comes first, or its scope contradicts itself.
         *     - REDUNDANT_RULE: the rule applies to some proposals, but removing it alone would change no outcome.
         *     - PRIORITY_TIE: for some proposals, this rule loses to one with the same priority and as many scope fields, only because it
         *     is newer.
         *     - NO_CATCH_ALL: some proposals match no rule.
         *     - TIER_GAP: some durations lie in no tier, and no limit applies to them, or they lie between two tiers.
         *     - MISSING_RATE: the rule limits prices in a currency without an exchange rate today, so prices in others can't be compared.
         *     - UNKNOWN_PLACE: the scope names a country or city that is not in the reference data.
         *     - NEVER_COMPLIANT: the rule has a limit that nothing can meet. Later versions may add values.
         * @enum {string}
         */
        PolicyFindingCode: "UNREACHABLE_RULE" | "REDUNDANT_RULE" | "PRIORITY_TIE" | "NO_CATCH_ALL" | "TIER_GAP" | "MISSING_RATE" | "UNKNOWN_PLACE" | "NEVER_COMPLIANT";
        /**
         * @description ERROR: a rule can't work as written. WARNING: it may not do what was intended. INFO: it could be simpler. Later versions may add values.
         * @enum {string}
         */
        PolicyFindingSeverity: "ERROR" | "WARNING" | "INFO";
        /** @description Problems in a policy: errors first, then warnings, then notes. */
        PolicyFindings: {
            /** @description Empty if there are none. At most 1,000 of each code are listed. */
            data: components["schemas"]["PolicyFinding"][];
            /** @description How many more findings there are. */
            omitted: components["schemas"]["Count"];
            /**
             * @description `false` if not all rules were compared with each other, which can happen above 1,000 rules of a kind. Then some
             *     REDUNDANT_RULE and PRIORITY_TIE findings may be missing; those that are listed are correct.
             */
            complete: boolean;
        };
        PolicyFindingsRequest: {
            policy: components["schemas"]["PolicyDraft"];
        };
        /** @description What a policy would have changed for past booking requests. */
        PolicyImpact: {
            policy: components["schemas"]["EvaluatedPolicy"];
            /** @description How many flights and hotel stays were re-evaluated. */
            considered: components["schemas"]["Count"];
            /** @description How many requests were left out because their items or travelers were changed after they were created. */
            edited: components["schemas"]["Count"];
            /** @description How many requests were left out because no policy applied when they were created. 0 with `basePolicyId`. */
            unjudged: components["schemas"]["Count"];
            /** @description `false` if older items were left out: a call evaluates the newest 20,000, or as many as it can in 5 seconds. */
            complete: boolean;
            /** @description The actions at creation. */
            before: components["schemas"]["ActionCounts"];
            /** @description The actions under the given policy. */
            after: components["schemas"]["ActionCounts"];
            /** @description Each change from one action to another. Empty if nothing would have been different. */
            changes: components["schemas"]["ImpactChange"][];
            /** @description The rules that applied to at least one item, the most frequent first. */
            rules: components["schemas"]["ImpactRule"][];
            /** @description The items that would have been treated differently, newest first, at most 100. */
            examples: components["schemas"]["ImpactExample"][];
        };
        /** @description The policy to try, and the booking requests to try it on. */
        PolicyImpactRequest: {
            /** @description A stored policy of your company; it may be inactive. Send this or `policy`. */
            policyId?: components["schemas"]["Id"] | null;
            /** @description This version of the policy in `policyId`, as it was then; defaults to the current one. Requires `policyId`. */
            policyVersion?: components["schemas"]["PolicyVersion"] | null;
            /** @description A draft, which is not stored. Send this or `policyId`. */
            policy?: components["schemas"]["PolicyDraft"] | null;
            /** @description Only items that were evaluated under this policy at creation. It may have been deleted since. */
            basePolicyId?: components["schemas"]["Id"] | null;
            /** @description Only requests created on or after this UTC date. */
            from: components["schemas"]["CalendarDate"];
            /** @description Only requests created on or before this UTC date, at most 365 days after `from`. */
            to: components["schemas"]["CalendarDate"];
        };
        /** @description A policy's name, 2 to 200 characters. */
        PolicyName: string;
        PolicyPage: {
            data: components["schemas"]["PolicySummary"][];
            pagination: components["schemas"]["PolicyPagination"];
        };
        PolicyPagination: {
            page: components["schemas"]["PageNumber"];
            limit: components["schemas"]["PageSize"];
            total: components["schemas"]["Count"];
            /** @description 0 if there are no items. */
            totalPages: components["schemas"]["Count"];
        };
        /** @description Omitted fields keep their values; `description: null` clears the description. Send at least one field. */
        PolicyPatch: {
            name?: components["schemas"]["PolicyName"];
            description?: components["schemas"]["Notes"] | null;
            bookingMode?: components["schemas"]["BookingMode"];
            defaultAction?: components["schemas"]["PolicyAction"];
            /**
             * @description `true` makes this the company's default policy, in place of the previous one. `false` on the default policy is
             *     rejected with 403: make another policy the default first.
             */
            isDefault?: boolean;
            /** @description `false` on the default policy is rejected with 403: make another policy the default first. */
            isActive?: boolean;
        };
        /**
         * @description `FLIGHT` or `HOTEL`. Later versions may add values.
         * @enum {string}
         */
        PolicyRuleKind: "FLIGHT" | "HOTEL";
        /** @description All rules of a policy, each list oldest first. */
        PolicyRules: {
            flightRules: components["schemas"]["FlightRule"][];
            hotelRules: components["schemas"]["HotelRule"][];
        };
        /** @description All rules of a policy, at most 10,000 in both lists together. Rules that are left out are deleted. */
        PolicyRulesPut: {
            /** @description Of two new rules that are otherwise equal, the earlier one counts as the older. */
            flightRules: components["schemas"]["FlightRulePut"][];
            /** @description Of two new rules that are otherwise equal, the earlier one counts as the older. */
            hotelRules: components["schemas"]["HotelRulePut"][];
        };
        /** @description A policy without its rules, as returned by list, create and update. */
        PolicySummary: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["PolicyName"];
            description: components["schemas"]["Notes"] | null;
            companyId: components["schemas"]["Id"];
            /** @description How a company books: directly, by request only, or both. For information only; it does not change any action. `DIRECT_BOOKING`, `REQUEST_ONLY` or `HYBRID`. Later versions may add values. */
            bookingMode: components["schemas"]["BookingMode"];
            /** @description The action taken if no rule matches, and for violations of a rule that has no action of its own. `ALLOW`, `WARN_AND_ALLOW`, `REQUIRE_APPROVAL` or `BLOCK`. Later versions may add values. */
            defaultAction: components["schemas"]["PolicyAction"];
            /**
             * @description Whether this is the company's default policy. A company with policies has exactly one default, and it is always
             *     active.
             */
            isDefault: boolean;
            /** @description An inactive policy applies to nobody, even if it is assigned. */
            isActive: boolean;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description Counts the changes to a policy, its rules and its assignments, starting at 1. */
        PolicyVersion: number;
        /** @description One version of a policy, and the changes since the previous one. */
        PolicyVersionEntry: {
            version: components["schemas"]["PolicyVersion"];
            changedAt: components["schemas"]["Timestamp"];
            changedBy: components["schemas"]["PolicyEditor"];
            /** @description The `X-Request-Id` of the call that made the change. */
            requestId: string;
            /** @description At most 100: the policy first, then rules, then assignments. */
            changes: components["schemas"]["RecordedPolicyChange"][];
            /** @description How many more changes the version made. */
            changesOmitted: components["schemas"]["Count"];
        };
        PolicyVersionPage: {
            data: components["schemas"]["PolicyVersionEntry"][];
            pagination: components["schemas"]["PolicyPagination"];
        };
        /** @description A violation of a rule by an item of a booking request at creation: one entry of the request's `policyEvaluation`. */
        PolicyViolation: {
            /** @description Unique among all violations. */
            id: components["schemas"]["Id"];
            bookingRequestId: components["schemas"]["Id"];
            /** @description The item's position in the request as sent, such as `flightItems.0`. */
            item: string;
            /**
             * @description `FLIGHT` or `HOTEL`. Later versions may add values.
             * @enum {string}
             */
            service: "FLIGHT" | "HOTEL";
            /** @description The user the request is for. */
            user: components["schemas"]["BookingUser"];
            company: components["schemas"]["BookingCompany"];
            policyId: components["schemas"]["Id"];
            /** @description The current name of the policy. `null` if it was deleted. */
            policyName: components["schemas"]["Name"] | null;
            /** @description `null` on requests from before versions were recorded. */
            policyVersion: number | null;
            ruleId: components["schemas"]["Id"] | null;
            /**
             * @description What a rule limits. CABIN_CLASS and STOPS apply to flights, STAR_RATING and NIGHTS to hotel stays, the others to
             *     both. `PRICE`, `CABIN_CLASS`, `STOPS`, `STAR_RATING`, `NIGHTS` or `ADVANCE_BOOKING`. Later versions may add values.
             */
            type: components["schemas"]["ViolationType"];
            limitValue: components["schemas"]["ViolationLimit"];
            actualValue: components["schemas"]["ViolationActual"];
            /** @description The amount by which a price exceeds its limit. `null` for all other types, and if an exchange rate was missing. */
            excessAmount: components["schemas"]["Money"] | null;
            /** @description The currency of the price limit. `null` for all other types. */
            currency: components["schemas"]["Currency"] | null;
            /** @description The action of the rule that was broken. `ALLOW`, `WARN_AND_ALLOW`, `REQUIRE_APPROVAL` or `BLOCK`. Later versions may add values. */
            action: components["schemas"]["PolicyAction"];
            /** @description Why the trip was requested. `null` if no reason was given. */
            reason: components["schemas"]["BookingReason"] | null;
            /** @description A new request is PENDING. COMPLETED (approved) and CANCELLED are final. Later versions may add values. */
            bookingRequestStatus: components["schemas"]["BookingRequestStatus"];
            /** @description When the booking request was created. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description The violations of one group. */
        PolicyViolationGroup: {
            /**
             * @description What the violations have in common: a value, an ID, a code or a month (`YYYY-MM`). `null` if there was no reason or
             *     rule.
             */
            key: string | null;
            /** @description The company that the key belongs to. `null` for TYPE, SERVICE, ACTION and MONTH. */
            companyId: components["schemas"]["Id"] | null;
            /** @description The name of the user or the policy, or the description of the reason. `null` for all other groups. */
            name: string | null;
            /** @description How many booking requests have one of these violations. */
            requests: number;
            violations: number;
            /** @description The amounts above price limits, one sum per currency. */
            excess: components["schemas"]["ExcessTotal"][];
        };
        /** @description The body of successful responses, except 204. */
        PolicyViolationListResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["PolicyViolationPage"];
        };
        PolicyViolationPage: {
            policyViolations: components["schemas"]["PolicyViolation"][];
            /** @description Total number of items on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description The violations that match the filters, in groups. */
        PolicyViolationSummary: {
            considered: components["schemas"]["ConsideredRequests"];
            /** @description The groups with the most violations first, at most 1,000. */
            rows: components["schemas"]["PolicyViolationGroup"][];
        };
        /** @description The body of successful responses, except 204. */
        PolicyViolationSummaryResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["PolicyViolationSummary"];
        };
        /** @description Exchange rates by currency code (three capital letters): 1 to 300 entries. */
        RatesByCurrency: {
            [key: string]: components["schemas"]["ExchangeRate"];
        };
        /** @description A reason that users of a company can give for a booking request. */
        ReasonCode: {
            code: components["schemas"]["ReasonCodeText"];
            companyId: components["schemas"]["Id"];
            /** @description What the code means, in the company's own words. */
            description: components["schemas"]["Name"];
            /**
             * @description The booking requests that the reason fits: those with a flight, those with a hotel stay, or both kinds. `FLIGHTS`, `HOTELS` or `BOTH`. Later versions may add values.
             * @enum {string}
             */
            appliesTo: "FLIGHTS" | "HOTELS" | "BOTH";
            /** @description New booking requests can't name an inactive code; those that have it keep it. */
            isActive: boolean;
        };
        /** @description The body of successful responses, except 204. */
        ReasonCodeListResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["ReasonCodePage"];
        };
        ReasonCodePage: {
            reasonCodes: components["schemas"]["ReasonCode"][];
            /** @description Total number of items on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        ReasonCodePut: {
            /** @description What the code means, in the company's own words. */
            description: components["schemas"]["Name"];
            /**
             * @description The booking requests that the reason fits: those with a flight, those with a hotel stay, or both kinds.
             * @enum {string}
             */
            appliesTo: "FLIGHTS" | "HOTELS" | "BOTH";
            /** @description New booking requests can't name an inactive code; those that have it keep it. Default: `true`. */
            isActive?: boolean | null;
        };
        /** @description The body of successful responses, except 204. */
        ReasonCodeResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["ReasonCode"];
        };
        /** @description A company's code for a reason to travel: 1 to 64 capital letters, digits and underscores. */
        ReasonCodeText: string;
        /** @description A change to a policy, one of its rules or one of its assignments. */
        RecordedPolicyChange: {
            subject: components["schemas"]["PolicyChangeSubject"];
            /** @description The ID of the policy, rule or assignment. */
            id: components["schemas"]["Id"];
            change: components["schemas"]["PolicyChangeKind"];
            /**
             * @description The fields that differ; if the subject was created or deleted, those that are not `null`. Empty if the change wrote
             *     the values that were already there.
             */
            fields: components["schemas"]["ChangedPolicyField"][];
        };
        /** @description The ID of the entity that a document relates to, 1 to 64 characters. */
        RelatedEntityId: string;
        /** @description The type of the entity that a document relates to, 1 to 50 characters. */
        RelatedEntityType: string;
        RoleAssignment: {
            id: components["schemas"]["Id"];
            policyId: components["schemas"]["Id"];
            roleId: components["schemas"]["Id"];
            effectiveFrom: components["schemas"]["EffectiveTime"] | null;
            effectiveUntil: components["schemas"]["EffectiveTime"] | null;
            createdAt: components["schemas"]["Timestamp"];
        };
        RoleAssignmentCreate: {
            /** @description A role ID as used in tokens. A role has one policy per company: assigning another policy replaces the assignment. */
            roleId: components["schemas"]["Id"];
        };
        RoleAssignmentPage: {
            data: components["schemas"]["RoleAssignment"][];
            pagination: components["schemas"]["PolicyPagination"];
        };
        /** @description A room and its guests. Optional fields that were not sent are `null`. */
        RoomOccupancy: {
            roomName: components["schemas"]["Name"] | null;
            boardBasis: components["schemas"]["Name"] | null;
            adultsCount: components["schemas"]["Count"];
            childrenCount: components["schemas"]["Count"];
            childrenAges: components["schemas"]["ChildAge"][];
        };
        /** @description A room to book and its guests. */
        RoomOccupancyCreate: {
            roomName?: components["schemas"]["Name"] | null;
            boardBasis?: components["schemas"]["Name"] | null;
            /** @description At least 1. */
            adultsCount: components["schemas"]["Count"];
            /** @description Default: `0`. */
            childrenCount?: components["schemas"]["Count"] | null;
            /** @description One age for each child in `childrenCount`. Default: `[]`. */
            childrenAges?: components["schemas"]["ChildAge"][] | null;
        };
        /** @description One check of the rule that applies. */
        RuleCheck: {
            /**
             * @description What a rule limits. CABIN_CLASS and STOPS apply to flights, STAR_RATING and NIGHTS to hotel stays, the others to
             *     both. `PRICE`, `CABIN_CLASS`, `STOPS`, `STAR_RATING`, `NIGHTS` or `ADVANCE_BOOKING`. Later versions may add values.
             */
            type: components["schemas"]["ViolationType"];
            outcome: components["schemas"]["CheckOutcome"];
            /** @description The limit, as in a violation. `null` if there is none. */
            limitValue: components["schemas"]["ViolationLimit"] | null;
            /**
             * @description What was compared with the limit, as in a violation. A price is in the rule's currency; if there is no exchange rate, it
             *     is as sent. `null` if the check was skipped.
             */
            actualValue: components["schemas"]["ViolationActual"] | null;
            /** @description The field of the rule that sets the limit, such as `maxPricePerPerson` or `durationBudgetTiers.1`. `null` if none does. */
            from: string | null;
            /** @description The date of the exchange rate that converted a price. `null` if none was needed or there is none. */
            rateDate: components["schemas"]["CalendarDate"] | null;
            /** @description One sentence that says why the check was skipped. `null` if it was not. */
            reason: string | null;
        };
        /** @description A value of a scope field. */
        ScopeValue: components["schemas"]["Id"] | boolean;
        /** @description A search term. Case is ignored; `%`, `_` and quotes have no special meaning. */
        SearchText: string;
        /**
         * @description A kind of item in a booking request.
         * @enum {string}
         */
        ServiceType: "flights" | "hotels";
        /**
         * Format: double
         * @description A hotel's star rating.
         */
        StarRating: number;
        /** @description A time of day as `HH:MM`, 00:00 to 23:59. */
        TimeOfDay: string;
        /**
         * Format: date-time
         * @description A timestamp in UTC, as in RFC 3339, such as `2026-03-11T09:30:00.000Z`.
         */
        Timestamp: string;
        /** @description A traveler with passports, as returned in lists. */
        Traveler: {
            id: components["schemas"]["Id"];
            /** @description The user that the traveler belongs to. It never changes. */
            userId: components["schemas"]["UserId"];
            title: components["schemas"]["TravelerTitle"];
            firstName: components["schemas"]["Name"];
            lastName: components["schemas"]["Name"];
            emailAddress: components["schemas"]["Email"] | null;
            /** @description The calling code and the number, joined without a separator. */
            phone: string;
            /** @description The date of birth, as midnight UTC. */
            birthDate: components["schemas"]["Timestamp"];
            /**
             * @description The traveler's age today, in whole years. A traveler born on 29 February turns a year older on 1 March in non-leap
             *     years.
             */
            age: components["schemas"]["Count"];
            /** @description The traveler type by today's age: INF under 2, CHD under 12, otherwise ADT. Later versions may add values. */
            travelerType: components["schemas"]["TravelerType"];
            passports: components["schemas"]["Passport"][];
            user: components["schemas"]["TravelerUser"];
            _count: components["schemas"]["TravelerCounts"];
        };
        /** @description The error body of the traveler area. */
        TravelerConflictBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code.
             * @constant
             */
            code: "CONFLICT";
        };
        TravelerCounts: {
            /** @description The number of documents the traveler has. */
            documents: components["schemas"]["Count"];
        };
        /** @description All fields are required, except `emailAddress`. */
        TravelerCreate: {
            /** @description A user of your company; any other user is rejected with 400. It can't be changed later. */
            userId: components["schemas"]["UserId"];
            title: components["schemas"]["TravelerTitle"];
            firstName: components["schemas"]["Name"];
            lastName: components["schemas"]["Name"];
            emailAddress?: components["schemas"]["Email"] | null;
            phonePrefix: components["schemas"]["PhonePrefix"];
            phoneNumber: components["schemas"]["PhoneNumber"];
            /** @description A date, not a timestamp. Must not be in the future. */
            birthDate: components["schemas"]["CalendarDate"];
        };
        /** @description The error body of the traveler area. */
        TravelerDeleteRefusedBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code. `VALIDATION_ERROR` or `TRAVELER_IN_BOOKING`. Later versions may add values.
             * @enum {string}
             */
            code: "VALIDATION_ERROR" | "TRAVELER_IN_BOOKING";
        };
        /** @description A traveler with passports and documents. */
        TravelerDetails: {
            id: components["schemas"]["Id"];
            /** @description The user that the traveler belongs to. It never changes. */
            userId: components["schemas"]["UserId"];
            title: components["schemas"]["TravelerTitle"];
            firstName: components["schemas"]["Name"];
            lastName: components["schemas"]["Name"];
            emailAddress: components["schemas"]["Email"] | null;
            /** @description The calling code and the number, joined without a separator. */
            phone: string;
            /** @description The date of birth, as midnight UTC. */
            birthDate: components["schemas"]["Timestamp"];
            /**
             * @description The traveler's age today, in whole years. A traveler born on 29 February turns a year older on 1 March in non-leap
             *     years.
             */
            age: components["schemas"]["Count"];
            /** @description The traveler type by today's age: INF under 2, CHD under 12, otherwise ADT. Later versions may add values. */
            travelerType: components["schemas"]["TravelerType"];
            passports: components["schemas"]["Passport"][];
            user: components["schemas"]["TravelerUser"];
            _count: components["schemas"]["TravelerCounts"];
            documents: components["schemas"]["Document"][];
        };
        /** @description The error body of the traveler area. */
        TravelerForbiddenBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code.
             * @constant
             */
            code: "FORBIDDEN";
        };
        /** @description The error body of the traveler area. */
        TravelerFormInvalidBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code. `VALIDATION_ERROR`, `INVALID_DATES`, `FILE_TOO_LARGE` or `INVALID_FILE_TYPE`. Later versions may add values.
             * @enum {string}
             */
            code: "VALIDATION_ERROR" | "INVALID_DATES" | "FILE_TOO_LARGE" | "INVALID_FILE_TYPE";
        };
        /** @description The error body of the traveler area. */
        TravelerInternalErrorBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code.
             * @constant
             */
            code: "INTERNAL_ERROR";
        };
        /** @description The error body of the traveler area. */
        TravelerInvalidBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code.
             * @constant
             */
            code: "VALIDATION_ERROR";
        };
        /** @description The error body of the traveler area. */
        TravelerMethodNotAllowedBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code.
             * @constant
             */
            code: "METHOD_NOT_ALLOWED";
        };
        /** @description The error body of the traveler area. */
        TravelerNotFoundBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code.
             * @constant
             */
            code: "TRAVELER_NOT_FOUND";
        };
        /** @description One page of a list, with the total number of items. */
        TravelerPage: {
            /** @constant */
            status: "success";
            data: components["schemas"]["Traveler"][];
            /** @description Total number of items on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description Omitted fields keep their values; `emailAddress: null` clears the address. Send at least one field. */
        TravelerPatch: {
            title?: components["schemas"]["TravelerTitle"];
            firstName?: components["schemas"]["Name"];
            lastName?: components["schemas"]["Name"];
            emailAddress?: components["schemas"]["Email"] | null;
            /** @description Must be sent together with `phoneNumber`. */
            phonePrefix?: components["schemas"]["PhonePrefix"];
            /** @description Must be sent together with `phonePrefix`. */
            phoneNumber?: components["schemas"]["PhoneNumber"];
            /** @description Must not be in the future. */
            birthDate?: components["schemas"]["CalendarDate"];
        };
        /** @description The error body of the traveler area. */
        TravelerPayloadTooLargeBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code.
             * @constant
             */
            code: "PAYLOAD_TOO_LARGE";
        };
        /** @description The error body of the traveler area. */
        TravelerPreconditionFailedBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code.
             * @constant
             */
            code: "PRECONDITION_FAILED";
        };
        /** @description The body of successful responses, except 204 and lists. */
        TravelerResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["TravelerDetails"];
        };
        /** @description A form of address, 1 to 20 characters, stored as sent. */
        TravelerTitle: string;
        /** @description The error body of the traveler area. */
        TravelerTooManyRequestsBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code.
             * @constant
             */
            code: "RATE_LIMITED";
        };
        /**
         * @description Traveler type by age: adult (ADT), child (CHD, 2 to 11 years) or infant (INF, under 2 years).
         * @enum {string}
         */
        TravelerType: "ADT" | "CHD" | "INF";
        /** @description The error body of the traveler area. */
        TravelerUnauthorizedBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code.
             * @constant
             */
            code: "UNAUTHORIZED";
        };
        /** @description The error body of the traveler area. */
        TravelerUnavailableBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code.
             * @constant
             */
            code: "UNAVAILABLE";
        };
        /** @description The error body of the traveler area. */
        TravelerUnsupportedMediaTypeBody: {
            /** @constant */
            status: "error";
            /** @description What is wrong and how to fix it. For an invalid request, lists all validation errors. */
            message: string;
            /**
             * @description Machine-readable error code.
             * @constant
             */
            code: "UNSUPPORTED_MEDIA_TYPE";
        };
        /** @description The user that a traveler belongs to. */
        TravelerUser: {
            id: components["schemas"]["UserId"];
            name: components["schemas"]["Name"];
            /** @description `null` if the directory has none. */
            email: components["schemas"]["Email"] | null;
        };
        TravelerWithPassportForm: {
            /** @description A user of your company; any other user is rejected with 400. It can't be changed later. */
            userId: string;
            /** @description A form of address, 1 to 20 characters, stored as sent. */
            title: string;
            /** @description A name, label or title, up to 200 characters. */
            firstName: string;
            /** @description A name, label or title, up to 200 characters. */
            lastName: string;
            /** @description An e-mail address, up to 254 characters. */
            emailAddress?: string;
            /** @description A country calling code: 1 to 6 digits, optionally with a leading `+`. */
            phonePrefix: string;
            /**
             * @description A phone number without the calling code: 3 to 30 characters, which are digits with spaces, hyphens, dots and
             *     parentheses between them. Stored as sent.
             */
            phoneNumber: string;
            /** @description Must not be in the future. */
            birthDate: string;
            /**
             * @description A passport number: 1 to 20 characters, which are letters A-Z in any case and digits, with spaces and hyphens between
             *     them. Stored as sent. The filler `<` of the machine-readable zone (ICAO 9303) is accepted too.
             */
            passportNumber: string;
            /**
             * @description An ISO 3166-1 alpha-2 or alpha-3 country code; case is ignored, and it is stored in capital letters. Any other code
             *     is rejected with 400.
             */
            passportNationality: string;
            /**
             * @description An ISO 3166-1 alpha-2 or alpha-3 country code; case is ignored, and it is stored in capital letters. Any other code
             *     is rejected with 400.
             */
            passportIssuingCountry: string;
            passportIssuingDate: string;
            /** @description Must not be before `passportIssuingDate`. */
            passportExpiryDate: string;
            /** @description Has no effect: a traveler's first passport is always primary. */
            passportIsPrimary?: boolean;
            /**
             * @description Up to 10 files of at most 10 MB each; JPEG, PNG or PDF by content. Stored as documents of the category PASSPORT. Each
             *     part is called `passportDocuments`, `passportDocuments[]` or `passportDocuments[0]`.
             */
            passportDocuments?: Blob[];
        };
        User: {
            /** @description The `sub` claim of the user's tokens. */
            id: components["schemas"]["UserId"];
            /** @description A company in the directory. It can't be changed later. */
            companyId: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /** @description `null` if unknown. */
            email: components["schemas"]["Email"] | null;
            /**
             * @description Role IDs as used in tokens, in order of precedence; repeated ones are stored once. They apply when somebody else
             *     books for this user; for the user's own calls, the roles in the token apply.
             */
            roles: components["schemas"]["Id"][];
            /**
             * @description `false` deactivates the user; nothing is deleted. Delegations from and to the user are suspended, and within 30
             *     seconds every call by the user is refused with 403.
             */
            active: boolean;
        };
        UserAssignment: {
            id: components["schemas"]["Id"];
            policyId: components["schemas"]["Id"];
            userId: components["schemas"]["UserId"];
            effectiveFrom: components["schemas"]["EffectiveTime"] | null;
            effectiveUntil: components["schemas"]["EffectiveTime"] | null;
            createdAt: components["schemas"]["Timestamp"];
        };
        UserAssignmentCreate: {
            /** @description A user of the policy's company. Assigning the policy to the same user again replaces the dates. */
            userId: components["schemas"]["UserId"];
            /** @description No start date if `null` or omitted. */
            effectiveFrom?: components["schemas"]["EffectiveTime"] | null;
            /** @description No end date if `null` or omitted. Must not be before `effectiveFrom`. */
            effectiveUntil?: components["schemas"]["EffectiveTime"] | null;
        };
        UserAssignmentPage: {
            data: components["schemas"]["UserAssignment"][];
            pagination: components["schemas"]["PolicyPagination"];
        };
        /** @description The ID of a user: the `sub` claim of the user's tokens. Percent-encode it in paths: `|` is `%7C`. */
        UserId: string;
        /** @description The body of successful responses, except 204. */
        UserListResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["UserPage"];
        };
        UserPage: {
            users: components["schemas"]["User"][];
            /** @description Total number of items on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description A user's record in the directory, without its ID. All fields are required, so that none is reset by accident. */
        UserPut: {
            /** @description A company in the directory. It can't be changed later. */
            companyId: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /** @description `null` if unknown. */
            email: components["schemas"]["Email"] | null;
            /**
             * @description Role IDs as used in tokens, in order of precedence; repeated ones are stored once. They apply when somebody else
             *     books for this user; for the user's own calls, the roles in the token apply.
             */
            roles: components["schemas"]["Id"][];
            /**
             * @description `false` deactivates the user; nothing is deleted. Delegations from and to the user are suspended, and within 30
             *     seconds every call by the user is refused with 403.
             */
            active: boolean;
        };
        /** @description The body of successful responses, except 204. */
        UserResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["User"];
        };
        Violation: {
            /**
             * @description What a rule limits. CABIN_CLASS and STOPS apply to flights, STAR_RATING and NIGHTS to hotel stays, the others to
             *     both. `PRICE`, `CABIN_CLASS`, `STOPS`, `STAR_RATING`, `NIGHTS` or `ADVANCE_BOOKING`. Later versions may add values.
             */
            type: components["schemas"]["ViolationType"];
            /** @description A message for the traveler that says what to change. */
            message: string;
            limitValue: components["schemas"]["ViolationLimit"];
            actualValue: components["schemas"]["ViolationActual"];
            /** @description The amount by which the price exceeds the limit, in the rule's currency. Only present for PRICE violations. */
            excessAmount?: components["schemas"]["CalculatedAmount"];
            /**
             * @description The rule's currency. Only present for PRICE violations of booking requests, and absent on older ones: elsewhere, the
             *     matched rule names it.
             */
            currency?: components["schemas"]["Currency"];
        };
        /** @description The value that was compared with the limit: a number or a string. */
        ViolationActual: number | string;
        /** @description The limit that was violated: a number, or the list of allowed values. */
        ViolationLimit: number | string[];
        /**
         * @description What a rule limits. CABIN_CLASS and STOPS apply to flights, STAR_RATING and NIGHTS to hotel stays, the others to
         *     both.
         * @enum {string}
         */
        ViolationType: "PRICE" | "CABIN_CLASS" | "STOPS" | "STAR_RATING" | "NIGHTS" | "ADVANCE_BOOKING";
        /** @description The outcome of one delivery. */
        WebhookAttempt: {
            delivered: boolean;
            /** @description The status of the endpoint's response; `null` if there was none. */
            status: number | null;
            /** @description Why it was not delivered; `null` if it was. */
            error: string | null;
        };
        /** @description The body of successful responses, except 204. */
        WebhookAttemptResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["WebhookAttempt"];
        };
        /** @description What an endpoint is for, up to 200 characters. */
        WebhookDescription: string;
        /** @description A webhook endpoint, with the state of its deliveries. */
        WebhookEndpoint: {
            id: components["schemas"]["Id"];
            companyId: components["schemas"]["Id"];
            url: components["schemas"]["WebhookUrl"];
            /** @description Empty means all types. */
            types: components["schemas"]["EventType"][];
            description: components["schemas"]["WebhookDescription"];
            /** @description `false` if an administrator has deactivated it, or the service because it failed: see `lastError`. */
            isActive: boolean;
            /** @description The position that deliveries have reached: later events are still to be sent. */
            cursor: components["schemas"]["EventPosition"];
            lastSuccessAt: components["schemas"]["Timestamp"] | null;
            /** @description Why the last attempt failed, or why the service has deactivated the endpoint. `null` after a success. */
            lastError: string | null;
            /**
             * @description The time of the first failure since the last success. `null` if there was none, or if the endpoint was activated
             *     again since.
             */
            failingSince: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description An endpoint of yours that receives the events of a company. */
        WebhookEndpointCreate: {
            companyId: components["schemas"]["Id"];
            url: components["schemas"]["WebhookUrl"];
            /** @description The types to send. All types, including those added later, if empty or omitted. */
            types?: components["schemas"]["EventType"][] | null;
            description?: components["schemas"]["WebhookDescription"] | null;
            /** @description An inactive endpoint receives nothing. It can be activated later, and then receives what it has missed. Default: `true`. */
            isActive?: boolean | null;
        };
        WebhookEndpointList: {
            webhookEndpoints: components["schemas"]["WebhookEndpoint"][];
        };
        /** @description The body of successful responses, except 204. */
        WebhookEndpointListResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["WebhookEndpointList"];
        };
        /** @description Omitted fields keep their values. Send at least one field. The company can't be changed. */
        WebhookEndpointPatch: {
            url?: components["schemas"]["WebhookUrl"];
            /** @description All types, including those added later, if empty. */
            types?: components["schemas"]["EventType"][];
            description?: components["schemas"]["WebhookDescription"];
            /** @description `true` also retries a failing endpoint at once, from where it stopped. */
            isActive?: boolean;
        };
        /** @description The body of successful responses, except 204. */
        WebhookEndpointResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["WebhookEndpoint"];
        };
        /** @description A webhook endpoint with its secret, which reads do not return. */
        WebhookEndpointWithSecret: {
            id: components["schemas"]["Id"];
            companyId: components["schemas"]["Id"];
            url: components["schemas"]["WebhookUrl"];
            /** @description Empty means all types. */
            types: components["schemas"]["EventType"][];
            description: components["schemas"]["WebhookDescription"];
            /** @description `false` if an administrator has deactivated it, or the service because it failed: see `lastError`. */
            isActive: boolean;
            /** @description The position that deliveries have reached: later events are still to be sent. */
            cursor: components["schemas"]["EventPosition"];
            lastSuccessAt: components["schemas"]["Timestamp"] | null;
            /** @description Why the last attempt failed, or why the service has deactivated the endpoint. `null` after a success. */
            lastError: string | null;
            /**
             * @description The time of the first failure since the last success. `null` if there was none, or if the endpoint was activated
             *     again since.
             */
            failingSince: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The key to verify signatures with. Begins with `whsec_`. */
            secret: string;
        };
        /** @description The body of successful responses, except 204. */
        WebhookEndpointWithSecretResult: {
            /** @constant */
            status: "success";
            data: components["schemas"]["WebhookEndpointWithSecret"];
        };
        WebhookReplay: {
            /** @description Events after this position are sent. */
            after: components["schemas"]["EventPosition"];
        };
        /** @description An absolute URL with `https`, a public host, and neither user information nor a fragment. */
        WebhookUrl: string;
    };
    responses: {
        /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
        BookingBadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingBadRequestBody"];
            };
        };
        /** @description Conflicts with the existing state. */
        BookingConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingConflictBody"];
            };
        };
        /**
         * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
         *     operation within 30 seconds of the deactivation, whatever their token contains.
         */
        BookingForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingForbiddenBody"];
            };
        };
        /** @description Unexpected error in the service. */
        BookingInternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingErrorBody"];
            };
        };
        /** @description The path exists, but does not support this method. */
        BookingMethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingMethodNotAllowedBody"];
            };
        };
        /** @description The resource does not exist, or the caller may not see it. */
        BookingNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingNotFoundBody"];
            };
        };
        /** @description The body is larger than the operation accepts. The limit is 64 KB, or what the operation's `x-max-body-bytes` says. */
        BookingPayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingPayloadTooLargeBody"];
            };
        };
        /** @description The record has been changed since it had the `ETag` in `If-Match`. Nothing was changed. */
        BookingPreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingPreconditionFailedBody"];
            };
        };
        /** @description The service is temporarily unavailable. Try again later. */
        BookingServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingErrorBody"];
            };
        };
        /** @description Too many calls of this rate-limit class in the current minute. */
        BookingTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingTooManyRequestsBody"];
            };
        };
        /** @description The token is missing or invalid. */
        BookingUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingUnauthorizedBody"];
            };
        };
        /** @description The body is not `application/json`. */
        BookingUnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingUnsupportedMediaTypeBody"];
            };
        };
        /** @description The resource does not exist, or the caller may not see it. */
        DocumentNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentNotFoundBody"];
            };
        };
        /** @description The resource does not exist, or the caller may not see it. */
        PassportNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PassportNotFoundBody"];
            };
        };
        /** @description The request is invalid. The body lists all validation errors. */
        PolicyBadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyBadRequestBody"];
            };
        };
        /** @description Conflicts with the existing state. */
        PolicyConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyErrorBody"];
            };
        };
        /**
         * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
         *     operation within 30 seconds of the deactivation, whatever their token contains.
         */
        PolicyForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyErrorBody"];
            };
        };
        /** @description Unexpected error in the service. */
        PolicyInternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyErrorBody"];
            };
        };
        /** @description The path exists, but does not support this method. */
        PolicyMethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyErrorBody"];
            };
        };
        /** @description The resource does not exist, or the caller may not see it. */
        PolicyNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyErrorBody"];
            };
        };
        /**
         * @description The body is larger than the operation accepts. The limit is 64 KB, or what the operation's
         *     `x-max-body-bytes` says.
         */
        PolicyPayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyErrorBody"];
            };
        };
        /** @description The policy has been changed since it had the `ETag` in `If-Match`. Nothing was changed. */
        PolicyPreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyErrorBody"];
            };
        };
        /** @description The service is temporarily unavailable. Try again later. */
        PolicyServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyErrorBody"];
            };
        };
        /** @description Too many calls of this rate-limit class in the current minute, or too many analyses under way. */
        PolicyTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyErrorBody"];
            };
        };
        /** @description The token is missing or invalid. */
        PolicyUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyErrorBody"];
            };
        };
        /** @description The body is not `application/json`. */
        PolicyUnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyErrorBody"];
            };
        };
        /** @description Conflicts with the existing state. */
        TravelerConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerConflictBody"];
            };
        };
        /**
         * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
         *     operation within 30 seconds of the deactivation, whatever their token contains.
         */
        TravelerForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerForbiddenBody"];
            };
        };
        /** @description Unexpected error in the service. */
        TravelerInternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerInternalErrorBody"];
            };
        };
        /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
        TravelerInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerInvalidBody"];
            };
        };
        /** @description The path exists, but does not support this method. */
        TravelerMethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerMethodNotAllowedBody"];
            };
        };
        /** @description The resource does not exist, or the caller may not see it. */
        TravelerNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerNotFoundBody"];
            };
        };
        /** @description The body is larger than the operation accepts. The limit is 64 KB, or what the operation's `x-max-body-bytes` says. */
        TravelerPayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerPayloadTooLargeBody"];
            };
        };
        /** @description The record has been changed since it had the `ETag` in `If-Match`. Nothing was changed. */
        TravelerPreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerPreconditionFailedBody"];
            };
        };
        /** @description Too many calls of this rate-limit class in the current minute. */
        TravelerTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerTooManyRequestsBody"];
            };
        };
        /** @description The token is missing or invalid. */
        TravelerUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerUnauthorizedBody"];
            };
        };
        /** @description The service is temporarily unavailable. Try again later. */
        TravelerUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerUnavailableBody"];
            };
        };
        /** @description The body is not `application/json`. */
        TravelerUnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerUnsupportedMediaTypeBody"];
            };
        };
    };
    parameters: {
        /** @description Number of items per page, 1 to 100. */
        "AssignmentPaging.limit": number;
        /** @description Page number, starting at 1. A page past the last one is empty. */
        "AssignmentPaging.page": number;
        /** @description Filters by action. */
        "AuditFilters.action": components["schemas"]["AuditAction"];
        /** @description Filters by the user who made the call. */
        "AuditFilters.actorUserId": components["schemas"]["UserId"];
        /**
         * @description Filters by the company whose data was accessed. A company other than your own requires `ACCESS_ALL_COMPANIES`;
         *     otherwise the response is 403.
         */
        "AuditFilters.companyId": components["schemas"]["Id"];
        /** @description Filters by document. */
        "AuditFilters.documentId": components["schemas"]["Id"];
        /** @description Page number, starting at 1. A page past the last one is empty. */
        "AuditFilters.page": number;
        /** @description Filters by passport. */
        "AuditFilters.passportId": components["schemas"]["Id"];
        /** @description Number of items per page, 1 to 100. */
        "AuditFilters.perPage": number;
        /** @description Filters by the `X-Request-Id` of the response. */
        "AuditFilters.requestId": components["schemas"]["Id"];
        /** @description Filters by traveler. */
        "AuditFilters.travelerId": components["schemas"]["Id"];
        /** @description Filters by the user that the travelers belong to. */
        "AuditFilters.userId": components["schemas"]["UserId"];
        /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
        "BookingRequestFilters.companyId": components["schemas"]["Id"];
        /** @description Only requests created on or before this UTC date. Must not be before `startDate`. */
        "BookingRequestFilters.endDate": components["schemas"]["DayOrTimestamp"];
        /** @description Maximum total price, regardless of currency. Must not be less than `minPrice`. */
        "BookingRequestFilters.maxPrice": components["schemas"]["Money"];
        /** @description Maximum number of travelers. Must not be less than `minTravelers`. */
        "BookingRequestFilters.maxTravelers": components["schemas"]["Count"];
        /** @description Minimum total price, regardless of currency. */
        "BookingRequestFilters.minPrice": components["schemas"]["Money"];
        /** @description Minimum number of travelers. */
        "BookingRequestFilters.minTravelers": components["schemas"]["Count"];
        /** @description Page number, starting at 1. A page past the last one is empty. */
        "BookingRequestFilters.page": number;
        /**
         * @description Number of items per page, 1 to 100. If the items of a page are larger than 32 MB in total, the response is
         *     400: request fewer.
         */
        "BookingRequestFilters.perPage": number;
        /**
         * @description Only requests whose policy evaluation has this action, the strictest of all items; `NONE` for requests to which no
         *     policy applied. With `status=PENDING`, `REQUIRE_APPROVAL` lists what needs a decision.
         */
        "BookingRequestFilters.policyAction": "ALLOW" | "WARN_AND_ALLOW" | "REQUIRE_APPROVAL" | "BLOCK" | "NONE";
        /** @description Only requests with this reason. */
        "BookingRequestFilters.reasonCode": components["schemas"]["ReasonCodeText"];
        /** @description Search term. Matches the name and e-mail address of the user the request is for. */
        "BookingRequestFilters.search": components["schemas"]["SearchText"];
        /** @description Only requests that contain at least one of these services, comma-separated. */
        "BookingRequestFilters.serviceType": components["schemas"]["ServiceType"][];
        /** @description The field to sort by. `status` sorts alphabetically, `totalPrice` regardless of currency. Ties are broken by ID. */
        "BookingRequestFilters.sortBy": "createdAt" | "totalPrice" | "status";
        /** @description Sort order: ascending or descending. */
        "BookingRequestFilters.sortOrder": "asc" | "desc";
        /** @description Only requests created on or after this UTC date. */
        "BookingRequestFilters.startDate": components["schemas"]["DayOrTimestamp"];
        /** @description Filters by status: one or more, comma-separated. */
        "BookingRequestFilters.status": components["schemas"]["BookingRequestStatus"][];
        /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
        "BudgetFilters.companyId": components["schemas"]["Id"];
        /** @description Filters by whether the budget is active. */
        "BudgetFilters.isActive": boolean;
        /** @description Page number, starting at 1. A page past the last one is empty. */
        "BudgetFilters.page": number;
        /** @description Number of items per page, 1 to 100. */
        "BudgetFilters.perPage": number;
        /** @description Filters by the ID of the company, role or user that the budget applies to. */
        "BudgetFilters.scopeId": components["schemas"]["UserId"];
        /** @description Filters by scope type. */
        "BudgetFilters.scopeType": components["schemas"]["BudgetScopeType"];
        /** @description Search term. Matches IDs and names. */
        "BudgetFilters.search": components["schemas"]["SearchText"];
        /** @description Filters by whether the company is active. */
        "CompanyFilters.active": boolean;
        /** @description Page number, starting at 1. A page past the last one is empty. */
        "CompanyFilters.page": number;
        /** @description Number of items per page, 1 to 100. */
        "CompanyFilters.perPage": number;
        /** @description Search term. Matches IDs and names. */
        "CompanyFilters.search": components["schemas"]["SearchText"];
        /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
        "DelegationFilters.companyId": components["schemas"]["Id"];
        /** @description Filters by delegate. */
        "DelegationFilters.delegateUserId": components["schemas"]["UserId"];
        /** @description Filters by delegator. */
        "DelegationFilters.delegatorUserId": components["schemas"]["UserId"];
        /** @description Filters by whether the delegation is active. */
        "DelegationFilters.isActive": boolean;
        /** @description Page number, starting at 1. A page past the last one is empty. */
        "DelegationFilters.page": number;
        /** @description Number of items per page, 1 to 100. */
        "DelegationFilters.perPage": number;
        /** @description Search term. Matches the delegation's ID, and the IDs, names and e-mail addresses of both users. */
        "DelegationFilters.search": components["schemas"]["SearchText"];
        /** @description Filters by user, as either delegator or delegate. */
        "DelegationFilters.userId": components["schemas"]["UserId"];
        /** @description Filters by category; case is ignored. */
        "DocumentFilters.category": components["schemas"]["DocumentCategory"];
        /** @description Page number, starting at 1. A page past the last one is empty. */
        "DocumentFilters.page": number;
        /** @description Number of items per page, 1 to 100. */
        "DocumentFilters.perPage": number;
        /**
         * @description A UTC date or a timestamp; defaults to now. A date means the start of that day, except for today's, which means
         *     now.
         */
        "EffectivePolicyQuery.asOf": components["schemas"]["DayOrTimestamp"];
        /**
         * @description The user whose policy to return; defaults to you. Other users must have delegated `CREATE_BOOKINGS` to you, unless
         *     you have `READ_POLICIES`; otherwise the response is 403.
         */
        "EffectivePolicyQuery.userId": components["schemas"]["UserId"];
        /**
         * @description Only events after this position: send the `next` of the previous response. If omitted, the response begins with the
         *     first event that is still kept.
         */
        "EventFilters.after": components["schemas"]["EventPosition"];
        /**
         * @description The company whose events to read; defaults to your own. Another one requires `ACCESS_ALL_COMPANIES`; otherwise the
         *     response is 403.
         */
        "EventFilters.companyId": components["schemas"]["Id"];
        /** @description The maximum number of events, 1 to 500. */
        "EventFilters.limit": number;
        /** @description Filters by type: one or more, comma-separated. */
        "EventFilters.types": components["schemas"]["EventType"][];
        /** @description Only days that include this currency, as the base or with a rate. */
        "ExchangeRateFilters.currency": components["schemas"]["Currency"];
        /** @description Only rates on or before this date. Must not be before `startDate`. */
        "ExchangeRateFilters.endDate": components["schemas"]["DayOrTimestamp"];
        /** @description Page number, starting at 1. A page past the last one is empty. */
        "ExchangeRateFilters.page": number;
        /** @description Number of items per page, 1 to 100. */
        "ExchangeRateFilters.perPage": number;
        /** @description Only rates on or after this date. */
        "ExchangeRateFilters.startDate": components["schemas"]["DayOrTimestamp"];
        /**
         * @description Makes it safe to retry a create. Keys are remembered per caller for 24 hours. The same request with the same key
         *     returns the original response, including 4xx but never 5xx; with a different operation, path or body (for a file,
         *     its name and content), the response is 409. The order of fields and the formatting of the JSON don't matter. If two
         *     identical requests arrive at the same time, one creates and both get the same response.
         *
         *     A request that is refused before it is processed, because of its token, the rate limit, a missing permission or the
         *     schema, is not remembered: correct it and keep the key.
         *
         *     For travelers, passports, documents and webhook endpoints, whose data is not kept with the key, the response to a
         *     repeated request shows the record as it is now, and is 409 once the record is deleted.
         */
        IdempotencyHeader: components["schemas"]["IdempotencyKey"];
        /**
         * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
         *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
         *     change is made whatever the version is.
         */
        IfMatchHeader: components["schemas"]["EntityTags"];
        /** @description Returns 304 without a body if the record still has this `ETag`. Weak tags match too. */
        IfNoneMatchHeader: components["schemas"]["EntityTags"];
        /** @description Filters by city. */
        "LocationFilters.cityId": components["schemas"]["Id"];
        /** @description Filters by country. */
        "LocationFilters.countryId": components["schemas"]["Id"];
        /** @description Page number, starting at 1. A page past the last one is empty. */
        "LocationFilters.page": number;
        /** @description Number of items per page, 1 to 100. */
        "LocationFilters.perPage": number;
        /**
         * @description Search term. Matches codes, names and many local names, such as München for Munich, without regard to case and accents;
         *     exact matches on the code come first, then those on a name.
         */
        "LocationFilters.search": components["schemas"]["SearchText"];
        /** @description Filters by type. */
        "LocationFilters.type": components["schemas"]["LocationType"];
        /**
         * @description Which requests to list: `all` for those that are for you or were created by you, `my_requests` for those that are
         *     for you, `delegated` for those that you created for others.
         */
        "MyBookingRequestFilters.delegationFilter": "all" | "my_requests" | "delegated";
        /** @description Only requests created on or before this UTC date. Must not be before `startDate`. */
        "MyBookingRequestFilters.endDate": components["schemas"]["DayOrTimestamp"];
        /** @description Page number, starting at 1. A page past the last one is empty. */
        "MyBookingRequestFilters.page": number;
        /**
         * @description Number of items per page, 1 to 100. If the items of a page are larger than 32 MB in total, the response is
         *     400: request fewer.
         */
        "MyBookingRequestFilters.perPage": number;
        /** @description Search term. Matches IDs, notes, locations, airlines, hotels and travelers' names. */
        "MyBookingRequestFilters.search": components["schemas"]["SearchText"];
        /** @description Only requests created on or after this UTC date. */
        "MyBookingRequestFilters.startDate": components["schemas"]["DayOrTimestamp"];
        /** @description Filters by status: one or more, comma-separated. */
        "MyBookingRequestFilters.status": components["schemas"]["BookingRequestStatus"][];
        /** @description Page number, starting at 1. A page past the last one is empty. */
        "PassportFilters.page": number;
        /** @description Number of items per page, 1 to 100. */
        "PassportFilters.perPage": number;
        /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
        "PolicyFilters.companyId": components["schemas"]["Id"];
        /** @description Filters by whether the policy is active. */
        "PolicyFilters.isActive": boolean;
        /** @description Filters by whether the policy is the company's default. */
        "PolicyFilters.isDefault": boolean;
        /** @description Number of items per page, 1 to 100. */
        "PolicyFilters.limit": number;
        /** @description Page number, starting at 1. A page past the last one is empty. */
        "PolicyFilters.page": number;
        /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
        "ReasonCodeFilters.companyId": components["schemas"]["Id"];
        /** @description Filters by whether the code is active. */
        "ReasonCodeFilters.isActive": boolean;
        /** @description Page number, starting at 1. A page past the last one is empty. */
        "ReasonCodeFilters.page": number;
        /** @description Number of items per page, 1 to 100. */
        "ReasonCodeFilters.perPage": number;
        /** @description Search term. Matches codes and descriptions. */
        "ReasonCodeFilters.search": components["schemas"]["SearchText"];
        /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
        "TravelerFilters.companyId": components["schemas"]["Id"];
        /** @description Page number, starting at 1. A page past the last one is empty. */
        "TravelerFilters.page": number;
        /** @description Number of items per page, 1 to 100. */
        "TravelerFilters.perPage": number;
        /**
         * @description Search term. Matches parts of the first name, last name, full name, e-mail address and phone number, and complete
         *     passport numbers.
         */
        "TravelerFilters.search": components["schemas"]["SearchText"];
        /** @description The field to sort by. */
        "TravelerFilters.sortBy": "createdAt" | "firstName" | "lastName";
        /** @description Sort order: ascending or descending. */
        "TravelerFilters.sortOrder": "asc" | "desc";
        /** @description Filters by today's traveler type. */
        "TravelerFilters.travelerType": components["schemas"]["TravelerType"];
        /** @description The ID of the traveler. */
        TravelerOwnPath: components["schemas"]["Id"];
        /** @description Filters by whether the user is active. */
        "UserFilters.active": boolean;
        /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
        "UserFilters.companyId": components["schemas"]["Id"];
        /** @description Page number, starting at 1. A page past the last one is empty. */
        "UserFilters.page": number;
        /** @description Number of items per page, 1 to 100. */
        "UserFilters.perPage": number;
        /** @description Filters by role: users who have this role, among others. */
        "UserFilters.roleId": components["schemas"]["Id"];
        /** @description Search term. Matches IDs, names and e-mail addresses. */
        "UserFilters.search": components["schemas"]["SearchText"];
        /**
         * @description The company whose endpoints to list; defaults to your own. Another one requires `ACCESS_ALL_COMPANIES`; otherwise
         *     the response is 403.
         */
        WebhookEndpointFilters: components["schemas"]["Id"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request in the service's logs. Quote it when you contact support.
         * @example 0199c3a0-0000-7000-8000-0000000000aa
         */
        "X-Request-Id": string;
        /**
         * @description Applied rate-limit policy. For example, `"read";q=600;w=60` means 600 calls in 60 seconds.
         * @example "read";q=600;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description Remaining quota. For example, `"read";r=599;t=42` means 599 more calls in the next 42 seconds.
         * @example "read";r=599;t=42
         */
        RateLimit: string;
        /**
         * @description The version of the record. Send it as `If-Match` with a change, or as `If-None-Match` with the next read. A rule has
         *     the `ETag` of its policy, and the parts of a booking request have that of the request.
         * @example "1"
         */
        ETag: components["schemas"]["EntityTag"];
        /**
         * @description Number of seconds to wait before the next attempt.
         * @example 17
         */
        "Retry-After": number;
        /**
         * @description The methods that this path supports.
         * @example GET, POST
         */
        Allow: string;
        /**
         * @description `Bearer`; if a token was sent, with `error` and an `error_description` that says why it was refused (RFC 6750).
         * @example Bearer error="invalid_token", error_description="Your token has expired. Get a new one."
         */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Travelers_list: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["TravelerFilters.page"];
                /** @description Number of items per page, 1 to 100. */
                perPage?: components["parameters"]["TravelerFilters.perPage"];
                /**
                 * @description Search term. Matches parts of the first name, last name, full name, e-mail address and phone number, and complete
                 *     passport numbers.
                 */
                search?: components["parameters"]["TravelerFilters.search"];
                /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
                companyId?: components["parameters"]["TravelerFilters.companyId"];
                /** @description Filters by today's traveler type. */
                travelerType?: components["parameters"]["TravelerFilters.travelerType"];
                /** @description The field to sort by. */
                sortBy?: components["parameters"]["TravelerFilters.sortBy"];
                /** @description Sort order: ascending or descending. */
                sortOrder?: components["parameters"]["TravelerFilters.sortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerPage"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerForbiddenBody"];
                };
            };
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Travelers_create: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a create. Keys are remembered per caller for 24 hours. The same request with the same key
                 *     returns the original response, including 4xx but never 5xx; with a different operation, path or body (for a file,
                 *     its name and content), the response is 409. The order of fields and the formatting of the JSON don't matter. If two
                 *     identical requests arrive at the same time, one creates and both get the same response.
                 *
                 *     A request that is refused before it is processed, because of its token, the rate limit, a missing permission or the
                 *     schema, is not remembered: correct it and keep the key.
                 *
                 *     For travelers, passports, documents and webhook endpoints, whose data is not kept with the key, the response to a
                 *     repeated request shows the record as it is now, and is 409 once the record is deleted.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TravelerCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerForbiddenBody"];
                };
            };
            405: components["responses"]["TravelerMethodNotAllowed"];
            409: components["responses"]["TravelerConflict"];
            413: components["responses"]["TravelerPayloadTooLarge"];
            415: components["responses"]["TravelerUnsupportedMediaType"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Travelers_createWithPassport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a create. Keys are remembered per caller for 24 hours. The same request with the same key
                 *     returns the original response, including 4xx but never 5xx; with a different operation, path or body (for a file,
                 *     its name and content), the response is 409. The order of fields and the formatting of the JSON don't matter. If two
                 *     identical requests arrive at the same time, one creates and both get the same response.
                 *
                 *     A request that is refused before it is processed, because of its token, the rate limit, a missing permission or the
                 *     schema, is not remembered: correct it and keep the key.
                 *
                 *     For travelers, passports, documents and webhook endpoints, whose data is not kept with the key, the response to a
                 *     repeated request shows the record as it is now, and is 409 once the record is deleted.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["TravelerWithPassportForm"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerFormInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerForbiddenBody"];
                };
            };
            405: components["responses"]["TravelerMethodNotAllowed"];
            409: components["responses"]["TravelerConflict"];
            /** @description The form is larger than all of its fields and files together may be. A single file over 10 MB gets 400 instead. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerPayloadTooLargeBody"];
                };
            };
            /** @description The body is not `multipart/form-data`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerUnsupportedMediaTypeBody"];
                };
            };
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Travelers_read: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 304 without a body if the record still has this `ETag`. Weak tags match too. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /** @description The ID of the traveler. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerResult"];
                };
            };
            /** @description The record still has the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["TravelerInvalid"];
            401: components["responses"]["TravelerUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerForbiddenBody"];
                };
            };
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Travelers_delete: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the traveler. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerDeleteRefusedBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerForbiddenBody"];
                };
            };
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            /** @description The record has been changed since it had the `ETag` in `If-Match`. Nothing was changed. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerPreconditionFailedBody"];
                };
            };
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Travelers_update: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the traveler. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TravelerPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerForbiddenBody"];
                };
            };
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            /** @description The record has been changed since it had the `ETag` in `If-Match`. Nothing was changed. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerPreconditionFailedBody"];
                };
            };
            413: components["responses"]["TravelerPayloadTooLarge"];
            415: components["responses"]["TravelerUnsupportedMediaType"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Documents_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the document. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["TravelerInvalid"];
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["DocumentNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Documents_download: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the document. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentLinkResult"];
                };
            };
            400: components["responses"]["TravelerInvalid"];
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["DocumentNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Passports_read: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 304 without a body if the record still has this `ETag`. Weak tags match too. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /** @description The ID of the passport. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportResult"];
                };
            };
            /** @description The record still has the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["TravelerInvalid"];
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["PassportNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Passports_delete: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the passport. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["TravelerInvalid"];
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["PassportNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            412: components["responses"]["TravelerPreconditionFailed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Passports_update: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the passport. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassportPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["PassportNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            412: components["responses"]["TravelerPreconditionFailed"];
            413: components["responses"]["TravelerPayloadTooLarge"];
            415: components["responses"]["TravelerUnsupportedMediaType"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Passports_setPrimary: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the passport. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassportSetPrimary"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportNotFoundBody"];
                };
            };
            405: components["responses"]["TravelerMethodNotAllowed"];
            412: components["responses"]["TravelerPreconditionFailed"];
            413: components["responses"]["TravelerPayloadTooLarge"];
            415: components["responses"]["TravelerUnsupportedMediaType"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Documents_list: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["DocumentFilters.page"];
                /** @description Number of items per page, 1 to 100. */
                perPage?: components["parameters"]["DocumentFilters.perPage"];
                /** @description Filters by category; case is ignored. */
                category?: components["parameters"]["DocumentFilters.category"];
            };
            header?: never;
            path: {
                /** @description The ID of the traveler. */
                travelerId: components["parameters"]["TravelerOwnPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentPage"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Documents_upload: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a create. Keys are remembered per caller for 24 hours. The same request with the same key
                 *     returns the original response, including 4xx but never 5xx; with a different operation, path or body (for a file,
                 *     its name and content), the response is 409. The order of fields and the formatting of the JSON don't matter. If two
                 *     identical requests arrive at the same time, one creates and both get the same response.
                 *
                 *     A request that is refused before it is processed, because of its token, the rate limit, a missing permission or the
                 *     schema, is not remembered: correct it and keep the key.
                 *
                 *     For travelers, passports, documents and webhook endpoints, whose data is not kept with the key, the response to a
                 *     repeated request shows the record as it is now, and is 409 once the record is deleted.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyHeader"];
            };
            path: {
                /** @description The ID of the traveler. */
                travelerId: components["parameters"]["TravelerOwnPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["DocumentUploadForm"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentFormInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            409: components["responses"]["TravelerConflict"];
            /** @description The form is larger than all of its fields and files together may be. A single file over 10 MB gets 400 instead. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerPayloadTooLargeBody"];
                };
            };
            /** @description The body is not `multipart/form-data`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerUnsupportedMediaTypeBody"];
                };
            };
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Passports_list: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["PassportFilters.page"];
                /** @description Number of items per page, 1 to 100. */
                perPage?: components["parameters"]["PassportFilters.perPage"];
            };
            header?: never;
            path: {
                /** @description The ID of the traveler. */
                travelerId: components["parameters"]["TravelerOwnPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportPage"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Passports_create: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a create. Keys are remembered per caller for 24 hours. The same request with the same key
                 *     returns the original response, including 4xx but never 5xx; with a different operation, path or body (for a file,
                 *     its name and content), the response is 409. The order of fields and the formatting of the JSON don't matter. If two
                 *     identical requests arrive at the same time, one creates and both get the same response.
                 *
                 *     A request that is refused before it is processed, because of its token, the rate limit, a missing permission or the
                 *     schema, is not remembered: correct it and keep the key.
                 *
                 *     For travelers, passports, documents and webhook endpoints, whose data is not kept with the key, the response to a
                 *     repeated request shows the record as it is now, and is 409 once the record is deleted.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyHeader"];
            };
            path: {
                /** @description The ID of the traveler. */
                travelerId: components["parameters"]["TravelerOwnPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassportCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            409: components["responses"]["TravelerConflict"];
            413: components["responses"]["TravelerPayloadTooLarge"];
            415: components["responses"]["TravelerUnsupportedMediaType"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Passports_createWithDocuments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a create. Keys are remembered per caller for 24 hours. The same request with the same key
                 *     returns the original response, including 4xx but never 5xx; with a different operation, path or body (for a file,
                 *     its name and content), the response is 409. The order of fields and the formatting of the JSON don't matter. If two
                 *     identical requests arrive at the same time, one creates and both get the same response.
                 *
                 *     A request that is refused before it is processed, because of its token, the rate limit, a missing permission or the
                 *     schema, is not remembered: correct it and keep the key.
                 *
                 *     For travelers, passports, documents and webhook endpoints, whose data is not kept with the key, the response to a
                 *     repeated request shows the record as it is now, and is 409 once the record is deleted.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyHeader"];
            };
            path: {
                /** @description The ID of the traveler. */
                travelerId: components["parameters"]["TravelerOwnPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["PassportWithDocumentsForm"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportFormInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            409: components["responses"]["TravelerConflict"];
            /** @description The form is larger than all of its fields and files together may be. A single file over 10 MB gets 400 instead. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerPayloadTooLargeBody"];
                };
            };
            /** @description The body is not `multipart/form-data`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerUnsupportedMediaTypeBody"];
                };
            };
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Policies_list: {
        parameters: {
            query?: {
                /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
                companyId?: components["parameters"]["PolicyFilters.companyId"];
                /** @description Filters by whether the policy is active. */
                isActive?: components["parameters"]["PolicyFilters.isActive"];
                /** @description Filters by whether the policy is the company's default. */
                isDefault?: components["parameters"]["PolicyFilters.isDefault"];
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["PolicyFilters.page"];
                /** @description Number of items per page, 1 to 100. */
                limit?: components["parameters"]["PolicyFilters.limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyPage"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_create: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a create. Keys are remembered per caller for 24 hours. The same request with the same key
                 *     returns the original response, including 4xx but never 5xx; with a different operation, path or body (for a file,
                 *     its name and content), the response is 409. The order of fields and the formatting of the JSON don't matter. If two
                 *     identical requests arrive at the same time, one creates and both get the same response.
                 *
                 *     A request that is refused before it is processed, because of its token, the rate limit, a missing permission or the
                 *     schema, is not remembered: correct it and keep the key.
                 *
                 *     For travelers, passports, documents and webhook endpoints, whose data is not kept with the key, the response to a
                 *     repeated request shows the record as it is now, and is 409 once the record is deleted.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicySummary"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            409: components["responses"]["PolicyConflict"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_readEffective: {
        parameters: {
            query?: {
                /**
                 * @description The user whose policy to return; defaults to you. Other users must have delegated `CREATE_BOOKINGS` to you, unless
                 *     you have `READ_POLICIES`; otherwise the response is 403.
                 */
                userId?: components["parameters"]["EffectivePolicyQuery.userId"];
                /**
                 * @description A UTC date or a timestamp; defaults to now. A date means the start of that day, except for today's, which means
                 *     now.
                 */
                asOf?: components["parameters"]["EffectivePolicyQuery.asOf"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EffectivePolicy"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_evaluate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluationRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluationResponse"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_evaluateBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluationBatchRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluationBatchResponse"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_findInDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyFindingsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyFindings"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            /** @description Too many calls of this rate-limit class in the current minute, or too many analyses under way. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    PolicyImpacts_find: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyImpactRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyImpact"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            /** @description Too many calls of this rate-limit class in the current minute, or too many analyses under way. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_read: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 304 without a body if the record still has this `ETag`. Weak tags match too. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                };
            };
            /** @description The record still has the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_delete: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            412: components["responses"]["PolicyPreconditionFailed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_update: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicySummary"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            412: components["responses"]["PolicyPreconditionFailed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_readFindings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyFindings"];
                };
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            /** @description Too many calls of this rate-limit class in the current minute, or too many analyses under way. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_createFlightRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a create. Keys are remembered per caller for 24 hours. The same request with the same key
                 *     returns the original response, including 4xx but never 5xx; with a different operation, path or body (for a file,
                 *     its name and content), the response is 409. The order of fields and the formatting of the JSON don't matter. If two
                 *     identical requests arrive at the same time, one creates and both get the same response.
                 *
                 *     A request that is refused before it is processed, because of its token, the rate limit, a missing permission or the
                 *     schema, is not remembered: correct it and keep the key.
                 *
                 *     For travelers, passports, documents and webhook endpoints, whose data is not kept with the key, the response to a
                 *     repeated request shows the record as it is now, and is 409 once the record is deleted.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlightRuleCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlightRule"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            409: components["responses"]["PolicyConflict"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_readFlightRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 304 without a body if the record still has this `ETag`. Weak tags match too. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
                /** @description The ID of the rule. */
                ruleId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlightRule"];
                };
            };
            /** @description The record still has the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_deleteFlightRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
                /** @description The ID of the rule. */
                ruleId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            412: components["responses"]["PolicyPreconditionFailed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_updateFlightRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
                /** @description The ID of the rule. */
                ruleId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlightRulePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlightRule"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            412: components["responses"]["PolicyPreconditionFailed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_createHotelRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a create. Keys are remembered per caller for 24 hours. The same request with the same key
                 *     returns the original response, including 4xx but never 5xx; with a different operation, path or body (for a file,
                 *     its name and content), the response is 409. The order of fields and the formatting of the JSON don't matter. If two
                 *     identical requests arrive at the same time, one creates and both get the same response.
                 *
                 *     A request that is refused before it is processed, because of its token, the rate limit, a missing permission or the
                 *     schema, is not remembered: correct it and keep the key.
                 *
                 *     For travelers, passports, documents and webhook endpoints, whose data is not kept with the key, the response to a
                 *     repeated request shows the record as it is now, and is 409 once the record is deleted.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HotelRuleCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HotelRule"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            409: components["responses"]["PolicyConflict"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_readHotelRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 304 without a body if the record still has this `ETag`. Weak tags match too. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
                /** @description The ID of the rule. */
                ruleId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HotelRule"];
                };
            };
            /** @description The record still has the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_deleteHotelRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
                /** @description The ID of the rule. */
                ruleId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            412: components["responses"]["PolicyPreconditionFailed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_updateHotelRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
                /** @description The ID of the rule. */
                ruleId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HotelRulePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HotelRule"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            412: components["responses"]["PolicyPreconditionFailed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_listRoleAssignments: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["AssignmentPaging.page"];
                /** @description Number of items per page, 1 to 100. */
                limit?: components["parameters"]["AssignmentPaging.limit"];
            };
            header?: never;
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleAssignmentPage"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_assignRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a create. Keys are remembered per caller for 24 hours. The same request with the same key
                 *     returns the original response, including 4xx but never 5xx; with a different operation, path or body (for a file,
                 *     its name and content), the response is 409. The order of fields and the formatting of the JSON don't matter. If two
                 *     identical requests arrive at the same time, one creates and both get the same response.
                 *
                 *     A request that is refused before it is processed, because of its token, the rate limit, a missing permission or the
                 *     schema, is not remembered: correct it and keep the key.
                 *
                 *     For travelers, passports, documents and webhook endpoints, whose data is not kept with the key, the response to a
                 *     repeated request shows the record as it is now, and is 409 once the record is deleted.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleAssignmentCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleAssignment"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            409: components["responses"]["PolicyConflict"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_unassignRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
                /** @description The ID of the role. */
                roleId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            412: components["responses"]["PolicyPreconditionFailed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_readRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 304 without a body if the record still has this `ETag`. Weak tags match too. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyRules"];
                };
            };
            /** @description The record still has the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            /** @description Too many calls of this rate-limit class in the current minute, or too many analyses under way. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_replaceRules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyRulesPut"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyRules"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            412: components["responses"]["PolicyPreconditionFailed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            /** @description Too many calls of this rate-limit class in the current minute, or too many analyses under way. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_listUserAssignments: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["AssignmentPaging.page"];
                /** @description Number of items per page, 1 to 100. */
                limit?: components["parameters"]["AssignmentPaging.limit"];
            };
            header?: never;
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAssignmentPage"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_assignUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a create. Keys are remembered per caller for 24 hours. The same request with the same key
                 *     returns the original response, including 4xx but never 5xx; with a different operation, path or body (for a file,
                 *     its name and content), the response is 409. The order of fields and the formatting of the JSON don't matter. If two
                 *     identical requests arrive at the same time, one creates and both get the same response.
                 *
                 *     A request that is refused before it is processed, because of its token, the rate limit, a missing permission or the
                 *     schema, is not remembered: correct it and keep the key.
                 *
                 *     For travelers, passports, documents and webhook endpoints, whose data is not kept with the key, the response to a
                 *     repeated request shows the record as it is now, and is 409 once the record is deleted.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserAssignmentCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAssignment"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            409: components["responses"]["PolicyConflict"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_unassignUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
                /** @description The ID of the user. */
                userId: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            412: components["responses"]["PolicyPreconditionFailed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_listVersions: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["AssignmentPaging.page"];
                /** @description Number of items per page, 1 to 100. */
                limit?: components["parameters"]["AssignmentPaging.limit"];
            };
            header?: never;
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyVersionPage"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    Policies_readVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the policy. */
                policyId: components["schemas"]["Id"];
                /** @description The version. */
                version: components["schemas"]["PolicyVersion"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyAtVersion"];
                };
            };
            /** @description The request is invalid. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            /** @description Too many calls of this rate-limit class in the current minute, or too many analyses under way. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyErrorBody"];
                };
            };
            500: components["responses"]["PolicyInternalServerError"];
            503: components["responses"]["PolicyServiceUnavailable"];
        };
    };
    AuditEvents_list: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["AuditFilters.page"];
                /** @description Number of items per page, 1 to 100. */
                perPage?: components["parameters"]["AuditFilters.perPage"];
                /**
                 * @description Filters by the company whose data was accessed. A company other than your own requires `ACCESS_ALL_COMPANIES`;
                 *     otherwise the response is 403.
                 */
                companyId?: components["parameters"]["AuditFilters.companyId"];
                /** @description Filters by action. */
                action?: components["parameters"]["AuditFilters.action"];
                /** @description Filters by the user who made the call. */
                actorUserId?: components["parameters"]["AuditFilters.actorUserId"];
                /** @description Filters by the user that the travelers belong to. */
                userId?: components["parameters"]["AuditFilters.userId"];
                /** @description Filters by traveler. */
                travelerId?: components["parameters"]["AuditFilters.travelerId"];
                /** @description Filters by passport. */
                passportId?: components["parameters"]["AuditFilters.passportId"];
                /** @description Filters by document. */
                documentId?: components["parameters"]["AuditFilters.documentId"];
                /** @description Filters by the `X-Request-Id` of the response. */
                requestId?: components["parameters"]["AuditFilters.requestId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventListResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminBookingRequests_list: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["BookingRequestFilters.page"];
                /**
                 * @description Number of items per page, 1 to 100. If the items of a page are larger than 32 MB in total, the response is
                 *     400: request fewer.
                 */
                perPage?: components["parameters"]["BookingRequestFilters.perPage"];
                /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
                companyId?: components["parameters"]["BookingRequestFilters.companyId"];
                /** @description Filters by status: one or more, comma-separated. */
                status?: components["parameters"]["BookingRequestFilters.status"];
                /** @description Search term. Matches the name and e-mail address of the user the request is for. */
                search?: components["parameters"]["BookingRequestFilters.search"];
                /** @description Only requests created on or after this UTC date. */
                startDate?: components["parameters"]["BookingRequestFilters.startDate"];
                /** @description Only requests created on or before this UTC date. Must not be before `startDate`. */
                endDate?: components["parameters"]["BookingRequestFilters.endDate"];
                /** @description Only requests that contain at least one of these services, comma-separated. */
                serviceType?: components["parameters"]["BookingRequestFilters.serviceType"];
                /**
                 * @description Only requests whose policy evaluation has this action, the strictest of all items; `NONE` for requests to which no
                 *     policy applied. With `status=PENDING`, `REQUIRE_APPROVAL` lists what needs a decision.
                 */
                policyAction?: components["parameters"]["BookingRequestFilters.policyAction"];
                /** @description Only requests with this reason. */
                reasonCode?: components["parameters"]["BookingRequestFilters.reasonCode"];
                /** @description Minimum total price, regardless of currency. */
                minPrice?: components["parameters"]["BookingRequestFilters.minPrice"];
                /** @description Maximum total price, regardless of currency. Must not be less than `minPrice`. */
                maxPrice?: components["parameters"]["BookingRequestFilters.maxPrice"];
                /** @description Minimum number of travelers. */
                minTravelers?: components["parameters"]["BookingRequestFilters.minTravelers"];
                /** @description Maximum number of travelers. Must not be less than `minTravelers`. */
                maxTravelers?: components["parameters"]["BookingRequestFilters.maxTravelers"];
                /** @description The field to sort by. `status` sorts alphabetically, `totalPrice` regardless of currency. Ties are broken by ID. */
                sortBy?: components["parameters"]["BookingRequestFilters.sortBy"];
                /** @description Sort order: ascending or descending. */
                sortOrder?: components["parameters"]["BookingRequestFilters.sortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequestListResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminBookingRequests_update: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the booking request. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingRequestPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequestResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            404: components["responses"]["BookingNotFound"];
            405: components["responses"]["BookingMethodNotAllowed"];
            412: components["responses"]["BookingPreconditionFailed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminBookingRequests_addFlight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the booking request. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlightItemCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlightItemResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            404: components["responses"]["BookingNotFound"];
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminBookingRequests_removeFlight: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the booking request. */
                id: components["schemas"]["Id"];
                /** @description The ID of the flight. */
                flightId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            412: components["responses"]["BookingPreconditionFailed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminBookingRequests_updateFlight: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the booking request. */
                id: components["schemas"]["Id"];
                /** @description The ID of the flight. */
                flightId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlightItemPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlightItemResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            412: components["responses"]["BookingPreconditionFailed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminBookingRequests_addHotel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the booking request. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HotelItemCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HotelItemResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            404: components["responses"]["BookingNotFound"];
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminBookingRequests_removeHotel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the booking request. */
                id: components["schemas"]["Id"];
                /** @description The ID of the hotel stay, not its `hotelId`. */
                hotelId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            412: components["responses"]["BookingPreconditionFailed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminBookingRequests_updateHotel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the booking request. */
                id: components["schemas"]["Id"];
                /** @description The ID of the hotel stay, not its `hotelId`. */
                hotelId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HotelItemPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HotelItemResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            412: components["responses"]["BookingPreconditionFailed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminBookingRequests_evaluatePolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the booking request. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingPolicyReevaluationResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            404: components["responses"]["BookingNotFound"];
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminBookingRequests_changeStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the booking request. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingRequestStatusChange"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequestResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            404: components["responses"]["BookingNotFound"];
            405: components["responses"]["BookingMethodNotAllowed"];
            412: components["responses"]["BookingPreconditionFailed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminBookingRequests_addTraveler: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the booking request. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingTravelerAdd"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingTravelerResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            404: components["responses"]["BookingNotFound"];
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminBookingRequests_removeTraveler: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Prevents lost updates: the change is only made if the record still has this `ETag`. If it has been changed since, the
                 *     response is 412 and nothing is changed; weak tags never match. `*` matches every version. Without this header, the
                 *     change is made whatever the version is.
                 */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /** @description The ID of the booking request. */
                id: components["schemas"]["Id"];
                /** @description The ID of the traveler. */
                travelerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            412: components["responses"]["BookingPreconditionFailed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Budgets_list: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["BudgetFilters.page"];
                /** @description Number of items per page, 1 to 100. */
                perPage?: components["parameters"]["BudgetFilters.perPage"];
                /** @description Search term. Matches IDs and names. */
                search?: components["parameters"]["BudgetFilters.search"];
                /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
                companyId?: components["parameters"]["BudgetFilters.companyId"];
                /** @description Filters by scope type. */
                scopeType?: components["parameters"]["BudgetFilters.scopeType"];
                /** @description Filters by the ID of the company, role or user that the budget applies to. */
                scopeId?: components["parameters"]["BudgetFilters.scopeId"];
                /** @description Filters by whether the budget is active. */
                isActive?: components["parameters"]["BudgetFilters.isActive"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetListResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Budgets_create: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a create. Keys are remembered per caller for 24 hours. The same request with the same key
                 *     returns the original response, including 4xx but never 5xx; with a different operation, path or body (for a file,
                 *     its name and content), the response is 409. The order of fields and the formatting of the JSON don't matter. If two
                 *     identical requests arrive at the same time, one creates and both get the same response.
                 *
                 *     A request that is refused before it is processed, because of its token, the rate limit, a missing permission or the
                 *     schema, is not remembered: correct it and keep the key.
                 *
                 *     For travelers, passports, documents and webhook endpoints, whose data is not kept with the key, the response to a
                 *     repeated request shows the record as it is now, and is 409 once the record is deleted.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            409: components["responses"]["BookingConflict"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Budgets_read: {
        parameters: {
            query?: {
                /**
                 * @description The user whose balance to return; must belong to the budget's company. Only needed for PER_USER budgets on a role
                 *     or company, where each user has a separate balance. Ignored for all other budgets, which have a single balance.
                 */
                userId?: components["schemas"]["UserId"];
            };
            header?: never;
            path: {
                /** @description The ID of the budget. */
                budgetId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetDetailsResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Budgets_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the budget. */
                budgetId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Budgets_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the budget. */
                budgetId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Companies_list: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["CompanyFilters.page"];
                /** @description Number of items per page, 1 to 100. */
                perPage?: components["parameters"]["CompanyFilters.perPage"];
                /** @description Search term. Matches IDs and names. */
                search?: components["parameters"]["CompanyFilters.search"];
                /** @description Filters by whether the company is active. */
                active?: components["parameters"]["CompanyFilters.active"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyListResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Companies_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of your own company. Any other company requires `ACCESS_ALL_COMPANIES`. */
                companyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Companies_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of your own company. Any other company requires `ACCESS_ALL_COMPANIES`. */
                companyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyPut"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyResult"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Companies_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of your own company. Any other company requires `ACCESS_ALL_COMPANIES`. */
                companyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Delegations_list: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["DelegationFilters.page"];
                /** @description Number of items per page, 1 to 100. */
                perPage?: components["parameters"]["DelegationFilters.perPage"];
                /** @description Search term. Matches the delegation's ID, and the IDs, names and e-mail addresses of both users. */
                search?: components["parameters"]["DelegationFilters.search"];
                /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
                companyId?: components["parameters"]["DelegationFilters.companyId"];
                /** @description Filters by user, as either delegator or delegate. */
                userId?: components["parameters"]["DelegationFilters.userId"];
                /** @description Filters by delegator. */
                delegatorUserId?: components["parameters"]["DelegationFilters.delegatorUserId"];
                /** @description Filters by delegate. */
                delegateUserId?: components["parameters"]["DelegationFilters.delegateUserId"];
                /** @description Filters by whether the delegation is active. */
                isActive?: components["parameters"]["DelegationFilters.isActive"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DelegationListResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Delegations_create: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a create. Keys are remembered per caller for 24 hours. The same request with the same key
                 *     returns the original response, including 4xx but never 5xx; with a different operation, path or body (for a file,
                 *     its name and content), the response is 409. The order of fields and the formatting of the JSON don't matter. If two
                 *     identical requests arrive at the same time, one creates and both get the same response.
                 *
                 *     A request that is refused before it is processed, because of its token, the rate limit, a missing permission or the
                 *     schema, is not remembered: correct it and keep the key.
                 *
                 *     For travelers, passports, documents and webhook endpoints, whose data is not kept with the key, the response to a
                 *     repeated request shows the record as it is now, and is 409 once the record is deleted.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DelegationCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DelegationResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            409: components["responses"]["BookingConflict"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Delegations_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the delegation. */
                delegationId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DelegationResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Delegations_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the delegation. */
                delegationId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Delegations_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the delegation. */
                delegationId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DelegationPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DelegationResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Events_list: {
        parameters: {
            query?: {
                /**
                 * @description Only events after this position: send the `next` of the previous response. If omitted, the response begins with the
                 *     first event that is still kept.
                 */
                after?: components["parameters"]["EventFilters.after"];
                /** @description Filters by type: one or more, comma-separated. */
                types?: components["parameters"]["EventFilters.types"];
                /** @description The maximum number of events, 1 to 500. */
                limit?: components["parameters"]["EventFilters.limit"];
                /**
                 * @description The company whose events to read; defaults to your own. Another one requires `ACCESS_ALL_COMPANIES`; otherwise the
                 *     response is 403.
                 */
                companyId?: components["parameters"]["EventFilters.companyId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventListResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    ExchangeRates_list: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["ExchangeRateFilters.page"];
                /** @description Number of items per page, 1 to 100. */
                perPage?: components["parameters"]["ExchangeRateFilters.perPage"];
                /** @description Only rates on or after this date. */
                startDate?: components["parameters"]["ExchangeRateFilters.startDate"];
                /** @description Only rates on or before this date. Must not be before `startDate`. */
                endDate?: components["parameters"]["ExchangeRateFilters.endDate"];
                /** @description Only days that include this currency, as the base or with a rate. */
                currency?: components["parameters"]["ExchangeRateFilters.currency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRateListResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    ExchangeRates_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The date, as `YYYY-MM-DD`. */
                date: components["schemas"]["CalendarDate"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRateResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    ExchangeRates_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The date, as `YYYY-MM-DD`. */
                date: components["schemas"]["CalendarDate"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeRatesPut"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRateResult"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRateResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Locations_list: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["LocationFilters.page"];
                /** @description Number of items per page, 1 to 100. */
                perPage?: components["parameters"]["LocationFilters.perPage"];
                /**
                 * @description Search term. Matches codes, names and many local names, such as München for Munich, without regard to case and accents;
                 *     exact matches on the code come first, then those on a name.
                 */
                search?: components["parameters"]["LocationFilters.search"];
                /** @description Filters by type. */
                type?: components["parameters"]["LocationFilters.type"];
                /** @description Filters by city. */
                cityId?: components["parameters"]["LocationFilters.cityId"];
                /** @description Filters by country. */
                countryId?: components["parameters"]["LocationFilters.countryId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationListResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Locations_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the location. */
                locationId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Locations_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the location. */
                locationId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LocationPut"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationResult"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            /** @description Conflicts with the existing state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingConflictBody"];
                };
            };
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    PolicyViolations_list: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: number;
                /** @description Number of items per page, 1 to 100. */
                perPage?: number;
                /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
                companyId?: components["schemas"]["Id"];
                /** @description Filters by the user the booking request is for. */
                userId?: components["schemas"]["UserId"];
                /** @description Filters by policy. */
                policyId?: components["schemas"]["Id"];
                /** @description Filters by rule. */
                ruleId?: components["schemas"]["Id"];
                /** @description Filters by what was violated. */
                type?: components["schemas"]["ViolationType"];
                /** @description Filters by flights or hotel stays. */
                service?: "FLIGHT" | "HOTEL";
                /** @description Filters by the action of the rule that was broken. */
                action?: components["schemas"]["PolicyAction"];
                /** @description Filters by the reason of the booking request. */
                reasonCode?: components["schemas"]["ReasonCodeText"];
                /** @description Filters by the current status of the booking request: one or more, comma-separated. */
                status?: components["schemas"]["BookingRequestStatus"][];
                /** @description Only booking requests created on or after this UTC date. */
                startDate?: components["schemas"]["DayOrTimestamp"];
                /** @description Only booking requests created on or before this UTC date. Must not be before `startDate`. */
                endDate?: components["schemas"]["DayOrTimestamp"];
                /** @description Search term. Matches the name and e-mail address of the user the booking request is for. */
                search?: components["schemas"]["SearchText"];
                /** @description Only violations of price limits in this currency. */
                currency?: components["schemas"]["Currency"];
                /**
                 * @description The field to sort by. `excessAmount` requires `currency`, because amounts in different currencies cannot be
                 *     compared. Violations without an amount come first in ascending order, last in descending order. Ties are broken
                 *     by ID.
                 */
                sortBy?: "createdAt" | "excessAmount";
                /** @description Sort order: ascending or descending. */
                sortOrder?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyViolationListResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    PolicyViolations_summarize: {
        parameters: {
            query?: {
                /** @description What to group by. RULE, POLICY, USER and REASON also group by company. */
                groupBy?: "TYPE" | "SERVICE" | "ACTION" | "RULE" | "POLICY" | "USER" | "REASON" | "MONTH";
                /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
                companyId?: components["schemas"]["Id"];
                /** @description Filters by the user the booking request is for. */
                userId?: components["schemas"]["UserId"];
                /** @description Filters by policy. */
                policyId?: components["schemas"]["Id"];
                /** @description Filters by rule. */
                ruleId?: components["schemas"]["Id"];
                /** @description Filters by what was violated. */
                type?: components["schemas"]["ViolationType"];
                /** @description Filters by flights or hotel stays. */
                service?: "FLIGHT" | "HOTEL";
                /** @description Filters by the action of the rule that was broken. */
                action?: components["schemas"]["PolicyAction"];
                /** @description Filters by the reason of the booking request. */
                reasonCode?: components["schemas"]["ReasonCodeText"];
                /** @description Filters by the current status of the booking request: one or more, comma-separated. */
                status?: components["schemas"]["BookingRequestStatus"][];
                /** @description Only booking requests created on or after this UTC date. */
                startDate?: components["schemas"]["DayOrTimestamp"];
                /** @description Only booking requests created on or before this UTC date. Must not be before `startDate`. */
                endDate?: components["schemas"]["DayOrTimestamp"];
                /** @description Search term. Matches the name and e-mail address of the user the booking request is for. */
                search?: components["schemas"]["SearchText"];
                /** @description Only violations of price limits in this currency. */
                currency?: components["schemas"]["Currency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyViolationSummaryResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminReasonCodes_list: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["ReasonCodeFilters.page"];
                /** @description Number of items per page, 1 to 100. */
                perPage?: components["parameters"]["ReasonCodeFilters.perPage"];
                /** @description Search term. Matches codes and descriptions. */
                search?: components["parameters"]["ReasonCodeFilters.search"];
                /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
                companyId?: components["parameters"]["ReasonCodeFilters.companyId"];
                /** @description Filters by whether the code is active. */
                isActive?: components["parameters"]["ReasonCodeFilters.isActive"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReasonCodeListResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminReasonCodes_read: {
        parameters: {
            query?: {
                /**
                 * @description The company that the code belongs to; defaults to your own. Another one requires `ACCESS_ALL_COMPANIES`; otherwise
                 *     the response is 403. Each company has its own codes: the same code in another company is a different one.
                 */
                companyId?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                /** @description The code. */
                code: components["schemas"]["ReasonCodeText"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReasonCodeResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminReasonCodes_put: {
        parameters: {
            query?: {
                /**
                 * @description The company that the code belongs to; defaults to your own. Another one requires `ACCESS_ALL_COMPANIES`; otherwise
                 *     the response is 403. Each company has its own codes: the same code in another company is a different one.
                 */
                companyId?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                /** @description The code. */
                code: components["schemas"]["ReasonCodeText"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonCodePut"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReasonCodeResult"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReasonCodeResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    AdminReasonCodes_delete: {
        parameters: {
            query?: {
                /**
                 * @description The company that the code belongs to; defaults to your own. Another one requires `ACCESS_ALL_COMPANIES`; otherwise
                 *     the response is 403. Each company has its own codes: the same code in another company is a different one.
                 */
                companyId?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                /** @description The code. */
                code: components["schemas"]["ReasonCodeText"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Users_list: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["UserFilters.page"];
                /** @description Number of items per page, 1 to 100. */
                perPage?: components["parameters"]["UserFilters.perPage"];
                /** @description Search term. Matches IDs, names and e-mail addresses. */
                search?: components["parameters"]["UserFilters.search"];
                /** @description Filters by company. A company other than your own requires `ACCESS_ALL_COMPANIES`; otherwise the response is 403. */
                companyId?: components["parameters"]["UserFilters.companyId"];
                /** @description Filters by role: users who have this role, among others. */
                roleId?: components["parameters"]["UserFilters.roleId"];
                /** @description Filters by whether the user is active. */
                active?: components["parameters"]["UserFilters.active"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserListResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Users_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `sub` claim of the user's tokens. */
                userId: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Users_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `sub` claim of the user's tokens. */
                userId: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserPut"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResult"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Users_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `sub` claim of the user's tokens. */
                userId: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    WebhookEndpoints_list: {
        parameters: {
            query?: {
                /**
                 * @description The company whose endpoints to list; defaults to your own. Another one requires `ACCESS_ALL_COMPANIES`; otherwise
                 *     the response is 403.
                 */
                companyId?: components["parameters"]["WebhookEndpointFilters"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointListResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    WebhookEndpoints_create: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a create. Keys are remembered per caller for 24 hours. The same request with the same key
                 *     returns the original response, including 4xx but never 5xx; with a different operation, path or body (for a file,
                 *     its name and content), the response is 409. The order of fields and the formatting of the JSON don't matter. If two
                 *     identical requests arrive at the same time, one creates and both get the same response.
                 *
                 *     A request that is refused before it is processed, because of its token, the rate limit, a missing permission or the
                 *     schema, is not remembered: correct it and keep the key.
                 *
                 *     For travelers, passports, documents and webhook endpoints, whose data is not kept with the key, the response to a
                 *     repeated request shows the record as it is now, and is 409 once the record is deleted.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecretResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            409: components["responses"]["BookingConflict"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    WebhookEndpoints_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the webhook endpoint. */
                endpointId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointResult"];
                };
            };
            400: components["responses"]["BookingBadRequest"];
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    WebhookEndpoints_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the webhook endpoint. */
                endpointId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BookingBadRequest"];
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    WebhookEndpoints_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the webhook endpoint. */
                endpointId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    WebhookEndpoints_replay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the webhook endpoint. */
                endpointId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplay"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    WebhookEndpoints_rotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the webhook endpoint. */
                endpointId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecretResult"];
                };
            };
            400: components["responses"]["BookingBadRequest"];
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    WebhookEndpoints_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the webhook endpoint. */
                endpointId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAttemptResult"];
                };
            };
            400: components["responses"]["BookingBadRequest"];
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            /** @description The resource does not exist, or the caller may not see it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    BookingRequests_create: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a create. Keys are remembered per caller for 24 hours. The same request with the same key
                 *     returns the original response, including 4xx but never 5xx; with a different operation, path or body (for a file,
                 *     its name and content), the response is 409. The order of fields and the formatting of the JSON don't matter. If two
                 *     identical requests arrive at the same time, one creates and both get the same response.
                 *
                 *     A request that is refused before it is processed, because of its token, the rate limit, a missing permission or the
                 *     schema, is not remembered: correct it and keep the key.
                 *
                 *     For travelers, passports, documents and webhook endpoints, whose data is not kept with the key, the response to a
                 *     repeated request shows the record as it is now, and is 409 once the record is deleted.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingRequestCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequestResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            409: components["responses"]["BookingConflict"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    BookingRequests_listMine: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: components["parameters"]["MyBookingRequestFilters.page"];
                /**
                 * @description Number of items per page, 1 to 100. If the items of a page are larger than 32 MB in total, the response is
                 *     400: request fewer.
                 */
                perPage?: components["parameters"]["MyBookingRequestFilters.perPage"];
                /** @description Filters by status: one or more, comma-separated. */
                status?: components["parameters"]["MyBookingRequestFilters.status"];
                /** @description Search term. Matches IDs, notes, locations, airlines, hotels and travelers' names. */
                search?: components["parameters"]["MyBookingRequestFilters.search"];
                /** @description Only requests created on or after this UTC date. */
                startDate?: components["parameters"]["MyBookingRequestFilters.startDate"];
                /** @description Only requests created on or before this UTC date. Must not be before `startDate`. */
                endDate?: components["parameters"]["MyBookingRequestFilters.endDate"];
                /**
                 * @description Which requests to list: `all` for those that are for you or were created by you, `my_requests` for those that are
                 *     for you, `delegated` for those that you created for others.
                 */
                delegationFilter?: components["parameters"]["MyBookingRequestFilters.delegationFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequestListResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    BookingRequests_read: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 304 without a body if the record still has this `ETag`. Weak tags match too. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /** @description The ID of the booking request. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequestResult"];
                };
            };
            /** @description The record still has the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            404: components["responses"]["BookingNotFound"];
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    BookingRequests_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the booking request. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequestResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            404: components["responses"]["BookingNotFound"];
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    ReasonCodes_listActive: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. A page past the last one is empty. */
                page?: number;
                /** @description Number of items per page, 1 to 100. */
                perPage?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReasonCodeListResult"];
                };
            };
            /** @description The request is invalid, or the state of the resource does not allow it. The body lists all validation errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller is not allowed to do this. Deactivated users, and all users of a deactivated company, get 403 from every
             *     operation within 30 seconds of the deactivation, whatever their token contains.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingInternalServerError"];
            503: components["responses"]["BookingServiceUnavailable"];
        };
    };
    Webhooks_event: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of the event. It stays the same when the event is sent again. */
                "webhook-id": string;
                /** @description When this call was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description One or more signatures, separated by spaces. Each is `v1,` and an HMAC-SHA-256 in Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The type of the event. */
                    type: string;
                    timestamp: components["schemas"]["Timestamp"];
                    data: components["schemas"]["Event"];
                };
            };
        };
        responses: {
            /** @description Received. With any other status but 410, which deactivates the endpoint, the event is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

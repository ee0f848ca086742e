import { Link } from "react-router";

/** The label for the checkbox that users must check to create an account. */
export const termsLabel = (
  <>
    I agree to the{" "}
    <Link to="/terms" target="_blank" className="link">
      Terms of Service
    </Link>{" "}
    and the{" "}
    <Link to="/privacy" target="_blank" className="link">
      Privacy Policy
    </Link>
  </>
);
